import { DocumentPaper } from '#screens/document/document-paper.tsx'
import { InvoicePapers } from '#screens/invoice/invoice-papers.tsx'
import { InvoiceSums } from '#screens/invoice/invoice-sums.tsx'
import { ReminderRoad } from '#screens/invoice/reminder-road.tsx'

/** What of invoices and papers is drawn in its own way, as one piece. */
export const invoicePanels = { InvoiceSums, ReminderRoad, InvoicePapers, DocumentPaper }
