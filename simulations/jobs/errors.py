"""What the ordering of simulations refuses."""

from web.errors import ConflictError, KeyReusedError, RefusedError, TooManyRequestsError

__all__ = ["ConfidentialError", "JobOpenError", "KeyReusedError", "OrderRefusedError", "QuotaError"]


class OrderRefusedError(RefusedError):
    """Settings out of their range, or a list that can't be simulated; `errors` holds every fault."""

    code = "ORDER_REFUSED"


class QuotaError(TooManyRequestsError):
    """More than one person may have in the works, or play in a day."""

    code = "QUOTA_EXCEEDED"


class JobOpenError(ConflictError):
    """Something that is only done with a simulation that is over."""

    code = "JOB_OPEN"


class ConfidentialError(ConflictError):
    """A report that may not be shared."""

    code = "CONFIDENTIAL"
