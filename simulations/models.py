"""The models of the app: Django looks for them here. Others import them from `simulations.jobs.models`."""

from simulations.jobs.models import Chunk, DeletedGames, Job, Pace, Report

__all__ = ["Chunk", "DeletedGames", "Job", "Pace", "Report"]
