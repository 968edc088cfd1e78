"""A stored result as people read it: figures with sentences, tables and intervals."""

from simulations.report.page import ReportPage, report_page

__all__ = ["ReportPage", "report_page"]
