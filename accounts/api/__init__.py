"""What all REST calls share: problems, tokens, scopes, strict input, paging, conditional requests, limits.

A view of the API stands on `accounts.api.views.SiteAPIView` (or `SiteGenericAPIView`), its serializers on
`accounts.api.strict.StrictSerializer`, its lists on `accounts.api.pagination.CursorPagination`.
"""
