"""A stored result as people read it: figures with sentences, tables and intervals."""

from simulations.reports.kinds import headline, lead, listed_name, report_page
from simulations.reports.page import ReportPage

__all__ = ["ReportPage", "headline", "lead", "listed_name", "report_page"]
