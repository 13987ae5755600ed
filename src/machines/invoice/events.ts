/** What a person may ask of an invoice; each is a command, a wire action and an audit verb of the same name. */
export type InvoiceEvent =
  | { type: 'invoice.send' }
  | { type: 'invoice.remind' }
  /** Without an amount all that is open; with a discount that was taken all but that. */
  | {
      type: 'invoice.mark_paid'
      amount?: string
      date_paid?: string
      discount?: 'none' | 'taken'
      payment_method_id?: number
    }
  /** One of those that were entered for it; the only one where there are no others. */
  | {
      type: 'invoice.reverse_payment'
      payment_id?: number
      /** It paid nothing but fees, as the server finds. */
      is_of_fees?: true
    }
  /** What its reminders claimed besides is not asked for any more. */
  | { type: 'invoice.waive_fees' }
  | { type: 'invoice.suspend' }
  | { type: 'invoice.resume' }
  | { type: 'invoice.hand_over' }
  /** Why, for whoever looks later. */
  | { type: 'invoice.write_off'; reason?: string }
  | { type: 'invoice.cancel'; reason?: string }

/** What happens to an invoice without a button: raised by the server, refused over the wire. */
export type InvoiceOccurrence =
  /** A move of its order has written it; no chart has a place for it, and the history tells it. */
  | { type: 'invoice.generated' }
  /** It has its number: from now on it is cancelled by a document of its own. */
  | { type: 'invoice.issued' }
  | { type: 'invoice.due_passed' }
  | { type: 'invoice.reminder_due' }
  /** Its order was paid in full in another way. */
  | { type: 'invoice.settled' }
  /** Its order was cancelled before it was paid. */
  | { type: 'invoice.called_off' }
  | { type: 'invoice.refunded' }
  /** The payment was taken back by the customer's bank. */
  | { type: 'invoice.charged_back' }
  /** The payment was entered by mistake, for its order. */
  | { type: 'invoice.payment_reversed' }
  | { type: 'invoice.uncollectable' }

/** Every event of a person, in the order in which menus show them. */
export const invoiceMoves = [
  'invoice.send',
  'invoice.remind',
  'invoice.mark_paid',
  'invoice.reverse_payment',
  'invoice.waive_fees',
  'invoice.suspend',
  'invoice.resume',
  'invoice.hand_over',
  'invoice.write_off',
  'invoice.cancel',
] as const satisfies readonly InvoiceEvent['type'][]
export type InvoiceMove = (typeof invoiceMoves)[number]
