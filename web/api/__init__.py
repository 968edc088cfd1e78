"""What all REST calls share: problems, strict input, paging, conditional requests, limits.

A view of the API stands on `web.api.views.SiteAPIView` (or `SiteGenericAPIView`), its serializers on
`web.api.strict.StrictSerializer`, its lists on `web.api.pagination.CursorPagination`.
"""
