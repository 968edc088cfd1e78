"""Reading card data: folders of YAML into checked editions, with every problem named by file, line, card and field."""

from cards.loading.edition import CardData, EditionData, PrintingData, RulingData
from cards.loading.folder import DataSet, read_folders
from cards.loading.problems import CardDataError, DataProblem

__all__ = [
    "CardData",
    "CardDataError",
    "DataProblem",
    "DataSet",
    "EditionData",
    "PrintingData",
    "RulingData",
    "read_folders",
]
