"""What keeps a backup from being made or brought back."""

from web.errors import SiteError


class BackupError(SiteError):
    """Nothing was made, or nothing was brought back; the message says why, and what to do."""

    code = "BACKUP_REFUSED"
