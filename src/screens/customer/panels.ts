import { OrdersInBrief, InvoicesInBrief, ReturnsInBrief } from '#screens/customer/in-brief.tsx'
import { Person } from '#screens/customer/person.tsx'
import { CustomerVat } from '#screens/vat/customer-vat.tsx'

/** What of a customer is drawn in its own way, as one piece. */
export const customerPanels = { CustomerVat, OrdersInBrief, InvoicesInBrief, ReturnsInBrief, Person }
