"""Reading card data: folders of YAML, or one document, into checked data, with every problem named by file, line, card and field."""

from cards.loading.document import FORMS, read_document
from cards.loading.edition import CardData, DataSet, EditionData, Known, Place, PrintingData, RulingData
from cards.loading.folder import edition_files, read_folders
from cards.loading.problems import CardDataError, DataProblem

__all__ = [
    "FORMS",
    "CardData",
    "CardDataError",
    "DataProblem",
    "DataSet",
    "EditionData",
    "Known",
    "Place",
    "PrintingData",
    "RulingData",
    "edition_files",
    "read_document",
    "read_folders",
]
