import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { InvoiceEvent, InvoiceOccurrence } from '#machines/invoice/events.ts'
import { day, hour } from './lengths.ts'
import { lastTime, later, type OrderDraft, type SeedContext } from './order-draft.ts'
import { lastReminder } from './reminders.ts'
import { people } from './users.ts'

type Verb = InvoiceEvent['type'] | InvoiceOccurrence['type']
type Step = { readonly verb: Verb; readonly to: InvoiceStatus; readonly at: Date }

/** What a clerk does; the rest is done by the clock, or follows from the order. */
const byHand: readonly Verb[] = ['invoice.send', 'invoice.hand_over', 'invoice.write_off']
const clerk = people.find(({ login }) => login === 'orders')

type About = {
  readonly id: number
  readonly status: InvoiceStatus
  readonly level: number
  readonly date: Date
  readonly due: Date
  readonly paid: Date | null
  readonly isHandedOver: boolean
  readonly daysToRemind: number
}

/** What happened to the invoice on its way to where it stands, the oldest first. */
export function addInvoiceHistory({ add, nextId, end }: SeedContext, draft: OrderDraft, about: About): void {
  let [from, last]: [InvoiceStatus, Date] = ['created', about.date]
  add('history', {
    id: nextId('history'),
    object: 'invoice',
    record_id: about.id,
    verb: 'invoice.generated',
    from_status: null,
    to_status: 'created',
    text: null,
    date_created: about.date,
    user_id: null,
    who: null,
  })
  for (const { verb, to, at } of stepsOf(about, lastTime(draft), end)) {
    // neither before what came first, nor in time to come
    last = new Date(Math.min(Math.max(at.getTime(), last.getTime()), end.getTime()))
    const isByHand = byHand.includes(verb)
    add('history', {
      id: nextId('history'),
      object: 'invoice',
      record_id: about.id,
      verb,
      from_status: from,
      to_status: to,
      text: null,
      date_created: last,
      user_id: isByHand ? (clerk?.id ?? null) : null,
      who: isByHand ? (clerk?.name ?? null) : null,
    })
    from = to
  }
}

function stepsOf(
  { status, level, date, due, paid, isHandedOver, daysToRemind }: About,
  ended: Date,
  end: Date,
): Step[] {
  if (status === 'created') return []
  const sent: Step = { verb: 'invoice.send', to: 'sent', at: date }
  const reminded = (count: number) => later(due, (count * daysToRemind * day) / hour, end)
  const overDue: Step = { verb: 'invoice.due_passed', to: 'over-due', at: later(due, day / hour, end) }
  const reminders = Array.from({ length: level }, (_, index): Step => ({
    verb: 'invoice.reminder_due',
    to: 'reminded',
    at: reminded(index + 1),
  }))
  const collect: Step = {
    verb: 'invoice.reminder_due',
    to: 'ready-for-debt-collection',
    at: reminded(lastReminder + 1),
  }
  const handOver: Step[] = isHandedOver ? [{ verb: 'invoice.hand_over', to: collect.to, at: ended }] : []
  if (status === 'sent') return [sent]
  if (status === 'cancelled') return [sent, { verb: 'invoice.called_off', to: status, at: ended }]
  if (status === 'paid' || status === 'refunded') {
    const settled: Step = { verb: 'invoice.settled', to: 'paid', at: paid ?? date }
    const way = [sent, ...(settled.at > overDue.at ? [overDue] : []), settled]
    return status === 'paid' ? way : [...way, { verb: 'invoice.refunded', to: status, at: ended }]
  }
  const late = [sent, overDue, ...reminders]
  if (status === 'over-due' || status === 'reminded') return late
  const collected = [...late, collect, ...handOver]
  return status === 'debt-default' ? [...collected, { verb: 'invoice.write_off', to: status, at: ended }] : collected
}
