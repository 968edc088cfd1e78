"""What the ordering of simulations refuses."""

from web.errors import ConflictError, RefusedError, TooManyRequestsError


class OrderRefusedError(RefusedError):
    """Settings out of their range, or a list that can't be simulated; `errors` holds every fault."""

    code = "ORDER_REFUSED"


class KeyReusedError(ConflictError):
    """An `Idempotency-Key` that already stands for another order."""

    code = "IDEMPOTENCY_KEY_REUSED"


class QuotaError(TooManyRequestsError):
    """More than one person may have in the works, or play in a day."""

    code = "QUOTA_EXCEEDED"


class JobOpenError(ConflictError):
    """Something that is only done with a simulation that is over."""

    code = "JOB_OPEN"


class ConfidentialError(ConflictError):
    """A report that may not be shared."""

    code = "CONFIDENTIAL"
