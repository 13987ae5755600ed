import type { RecordOf } from '#entities/entity.ts'
import type { invoice } from '#entities/invoice/invoice.ts'

export type RoadInvoice = RecordOf<typeof invoice>
type Sent = RoadInvoice['reminders'][number]
type Coming = RoadInvoice['coming'][number]

/** A stop on the way of a claim; `at` is a day or a moment. */
export type RoadStep = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'sent' | 'due' | 'handed_over' | 'paid' }
  | { readonly kind: 'reminder'; readonly reminder: Sent }
  | { readonly kind: 'coming'; readonly coming: Coming }
)

const stepsAt = (kind: 'sent' | 'due' | 'handed_over' | 'paid', at: string | null): RoadStep[] =>
  at === null ? [] : [{ id: kind, kind, at }]

/** Where the claim was, the last of which is where it is, and where it goes as long as nobody pays. */
export function roadOf(invoice: RoadInvoice, today: string): { past: RoadStep[]; ahead: RoadStep[] } {
  const { date_sent, date_due, date_handed_over, date_paid, reminders, coming } = invoice
  const due = stepsAt('due', date_due)
  const isDue = date_due !== null && date_due < today
  const past = [
    ...stepsAt('sent', date_sent),
    ...(isDue ? due : []),
    ...reminders.map((reminder): RoadStep => ({
      id: `reminder ${reminder.date_created}`,
      kind: 'reminder',
      at: reminder.date_created,
      reminder,
    })),
    ...stepsAt('handed_over', date_handed_over),
    ...stepsAt('paid', date_paid),
  ]
  const ahead = coming.map((one): RoadStep => ({
    id: `coming ${one.level}`,
    kind: 'coming',
    at: one.date,
    coming: one,
  }))
  return {
    // what is told by days alone stands in the order in which it goes; a late payment ends it
    past: past.toSorted((one, other) => one.at.slice(0, 10).localeCompare(other.at.slice(0, 10))),
    ahead: isDue || date_paid !== null ? ahead : [...due, ...ahead],
  }
}
