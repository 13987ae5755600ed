import { describe, expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { movesOfInvoice } from '#machines/invoice/moves.ts'
import { invoiceCommands } from '#commands/invoice.ts'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import { inherited, roles, type Role } from '#entities/role.ts'
import type { InvoiceHappening } from '#machines/invoice/rules.ts'
import { lifeOfInvoice } from '#machines/invoice/life.ts'

const person = (role: Role): Actor => ({ id: 1, roles: inherited([role]), shops: [] })
const invoice = (status: InvoiceStatus, more: Partial<InvoiceRow> = {}) =>
  ({
    id: 7,
    date_sent: null,
    credit: null,
    date_credit_sent: null,
    has_reversible_payment: false,
    has_waiting_payment: false,
    date_issued: '2026-05-01T10:00:00Z',
    status,
    shop: { id: 1, label: 'nordlicht.de' },
    paid_total: '0.00',
    open_total: '119.90',
    fee_open: '0.00',
    to_pay: '119.90',
    next_fee: null,
    reminder_level: 0,
    last_reminder: 3,
    reminders_suspended: false,
    is_just_reminded: false,
    date_handed_over: null,
    email: 'someone@example.com',
    ...more,
  }) as InvoiceRow // the life reads no more

const answer = (row: InvoiceRow, event: InvoiceHappening): string => {
  const verdict = lifeOfInvoice.verdict(row, event, null)
  return verdict.ok ? lifeOfInvoice.step(row, event, null).status : verdict.because.map(({ code }) => code).join()
}
const effects = (row: InvoiceRow, event: InvoiceHappening) =>
  lifeOfInvoice.step(row, event, null).effects.map(({ kind, name }) => `${kind} ${name}`)

describe('an invoice, in plain words', () => {
  test('A part payment leaves it where it is, and the last cent pays it', () => {
    expect(answer(invoice('reminded'), { type: 'invoice.mark_paid', amount: '119.89' })).toBe('reminded')
    expect(answer(invoice('reminded'), { type: 'invoice.mark_paid', amount: '119.90' })).toBe('paid')
  })

  test('Sending what was taken back names what goes out and to whom, and asks; so does sending anything again', () => {
    const { asksFirst, calledHere, particulars } = movesOfInvoice
    const asked = (row: InvoiceRow) => [
      asksFirst('invoice.send', row),
      calledHere('invoice.send', row),
      lifeOfInvoice.warningsOf('invoice.send', row),
    ]
    expect(asked(invoice('created'))).toEqual([false, 'invoice.send', []])
    // also while the first sending is on its way to the server
    expect(asked(invoice('sent'))).toEqual([true, 'invoice.send', ['sent_before']])
    expect(asked(invoice('paid', { date_sent: '2026-05-01T10:00:00Z' }))).toEqual([
      true,
      'invoice.send',
      ['sent_before'],
    ])
    const cancelled = invoice('cancelled', { credit: 'GS-7', date_sent: '2026-05-01T10:00:00Z' })
    expect(asked(cancelled)).toEqual([true, 'invoice.send_credit', []])
    expect(particulars('invoice.send', cancelled).slice(0, 2)).toEqual([
      { field: 'credit', text: 'GS-7' },
      { field: 'email', text: 'someone@example.com' },
    ])
    const { outcome } = movesOfInvoice
    expect(outcome({ type: 'invoice.send' }, cancelled, cancelled)).toEqual({})
    expect(asked({ ...cancelled, date_credit_sent: '2026-05-02T10:00:00Z' })).toEqual([
      true,
      'invoice.send_credit',
      ['sent_before'],
    ])
  })

  test('What takes back an invoice that was sent is the next to be sent, once', () => {
    const sent = { date_sent: '2026-05-01T10:00:00Z', credit: 'GS-7' }
    expect(movesOfInvoice.usual(invoice('cancelled', sent))).toEqual(['invoice.send'])
    expect(movesOfInvoice.usual(invoice('cancelled', { ...sent, date_sent: null }))).toEqual([])
    const told = invoice('cancelled', { ...sent, date_credit_sent: '2026-05-02T10:00:00Z' })
    expect(movesOfInvoice.usual(told)).toEqual([])
  })

  test('What goes out by mail names its address, a reminder as an invoice', () => {
    const { mailedTo } = movesOfInvoice
    const sent = invoice('sent')
    expect(mailedTo({ type: 'invoice.send' }, sent, sent)).toBe('someone@example.com')
    expect(mailedTo({ type: 'invoice.remind' }, sent, { ...sent, reminder_level: 1 })).toBe('someone@example.com')
    // ready for collection, without a mail
    expect(mailedTo({ type: 'invoice.remind' }, sent, sent)).toBeUndefined()
    expect(mailedTo({ type: 'invoice.suspend' }, sent, sent)).toBeUndefined()
  })

  test('After the last reminder nothing is sent, and the move says so', () => {
    const { calledHere } = movesOfInvoice
    expect(calledHere('invoice.remind', invoice('reminded', { reminder_level: 2 }))).toBe('invoice.remind')
    expect(calledHere('invoice.remind', invoice('reminded', { reminder_level: 3 }))).toBe('invoice.to_collection')
  })

  test('Whoever claims it or gives it up is told that its money may be there already', () => {
    const paid = invoice('over-due', { has_waiting_payment: true })
    for (const move of ['invoice.remind', 'invoice.hand_over', 'invoice.write_off', 'invoice.cancel'] as const) {
      expect(lifeOfInvoice.warningsOf(move, paid)).toContain('payment_waits')
      expect(lifeOfInvoice.warningsOf(move, invoice('over-due'))).not.toContain('payment_waits')
    }
    expect(lifeOfInvoice.warningsOf('invoice.send', paid)).not.toContain('payment_waits')
  })

  test('Nobody books more on it than is open', () => {
    expect(answer(invoice('sent'), { type: 'invoice.mark_paid', amount: '119.91' })).toBe('more_than_open_total')
  })

  test('What was paid is refunded before it is cancelled', () => {
    expect(answer(invoice('paid'), { type: 'invoice.cancel' })).toBe('refund_first')
    expect(answer(invoice('sent', { paid_total: '1.00' }), { type: 'invoice.cancel' })).toBe('refund_first')
  })

  test('Cancelling asks for a credit invoice if it was issued, and nothing brings the invoice back', () => {
    expect(effects(invoice('sent'), { type: 'invoice.cancel' })).toEqual(['invoice take_back'])
    expect(lifeOfInvoice.warningsOf('invoice.cancel', invoice('sent'))).toEqual(['issues_credit_invoice'])
    expect(lifeOfInvoice.warningsOf('invoice.cancel', invoice('created', { date_issued: null }))).toEqual([])
    expect(lifeOfInvoice.isIrreversible('invoice.cancel', invoice('sent'))).toBe(true)
    expect(answer(invoice('cancelled'), { type: 'invoice.mark_paid' })).toBe('wrong_state')
  })

  test('Only what was sent becomes over-due', () => {
    expect(answer(invoice('sent'), { type: 'invoice.due_passed' })).toBe('over-due')
    expect(answer(invoice('created'), { type: 'invoice.due_passed' })).toBe('wrong_state')
    expect(answer(invoice('paid'), { type: 'invoice.due_passed' })).toBe('wrong_state')
  })

  test('After the third reminder it is ready for collection', () => {
    expect(answer(invoice('reminded', { reminder_level: 2 }), { type: 'invoice.remind' })).toBe('reminded')
    const last = invoice('reminded', { reminder_level: 3 })
    expect(answer(last, { type: 'invoice.reminder_due' })).toBe('ready-for-debt-collection')
    expect(effects(last, { type: 'invoice.reminder_due' })).toEqual([])
  })

  test('How many reminders there are is the shop’s', () => {
    const once = invoice('reminded', { reminder_level: 1, last_reminder: 1 })
    expect(answer(once, { type: 'invoice.reminder_due' })).toBe('ready-for-debt-collection')
  })

  test('Whoever suspends its reminders stops the run and the hand alike', () => {
    const quiet = invoice('over-due', { reminders_suspended: true })
    for (const type of ['invoice.remind', 'invoice.reminder_due'] as const)
      expect(answer(quiet, { type })).toBe('reminders_suspended')
    expect(answer(quiet, { type: 'invoice.resume' })).toBe('over-due')
  })

  test('It is handed over once, and its order goes with it', () => {
    const ready = invoice('ready-for-debt-collection')
    expect(effects(ready, { type: 'invoice.hand_over' })).toEqual(['order hand_over'])
    const gone = invoice('ready-for-debt-collection', { date_handed_over: '2026-05-01T10:00:00Z' })
    expect(answer(gone, { type: 'invoice.hand_over' })).toBe('already_handed_over')
  })

  test('Of a claim that was given up nothing happens any more but that it is paid after all', () => {
    const lost = invoice('debt-default')
    expect(lifeOfInvoice.moves.filter((type) => lifeOfInvoice.verdict(lost, { type }, null).ok)).toEqual([
      'invoice.mark_paid',
    ])
  })

  test('Without an email address nobody is written to', () => {
    for (const type of ['invoice.send', 'invoice.remind'] as const)
      expect(answer(invoice('over-due', { email: null }), { type })).toBe('no_email')
  })

  test('Order managers read and move invoices, nobody else does; and a shop may be closed to them', () => {
    const able = (may: (actor: Actor) => boolean) => roles.filter((role) => may(person(role)))
    expect(able((actor) => lifeOfInvoice.maySee(actor, invoice('sent')))).toEqual(['admin', 'order_manager'])
    expect(able((actor) => lifeOfInvoice.mayMove(actor, 'invoice.send', invoice('sent')))).toEqual([
      'admin',
      'order_manager',
    ])
    const denied: Actor = { ...person('order_manager'), shops: [{ shop_id: 1, area: 'orders', level: 'deny' }] }
    const viewing: Actor = { ...person('order_manager'), shops: [{ shop_id: 1, area: 'orders', level: 'view' }] }
    expect(lifeOfInvoice.maySee(denied, invoice('sent'))).toBe(false)
    expect([
      lifeOfInvoice.maySee(viewing, invoice('sent')),
      lifeOfInvoice.mayMove(viewing, 'invoice.send', invoice('sent')),
    ]).toEqual([true, false])
  })
})

describe('a confirmation', () => {
  const rowOf = (more: Partial<InvoiceRow>) => ({ ...invoice('reminded', more), version: 1 })

  test('says what is open, and of a reminder which one goes to whom', () => {
    const open = { field: 'open_total', amount: '119.90' }
    expect(movesOfInvoice.particulars('invoice.suspend', rowOf({}))).toEqual([open])
    expect(movesOfInvoice.particulars('invoice.remind', rowOf({ reminder_level: 1 }))).toEqual([
      open,
      { field: 'reminder_level', text: '2' },
      { field: 'email', text: 'someone@example.com' },
    ])
    // after the last one no mail leaves
    expect(movesOfInvoice.particulars('invoice.remind', rowOf({ reminder_level: 3 }))).toEqual([open])
  })

  test('asks of many the day alone: what is open and how it was to be paid differs from one to the next', () => {
    const asked = movesOfInvoice.requirementsOf('invoice.mark_paid', rowOf({}))
    expect(asked.filter((name) => !movesOfInvoice.notOfMany.includes(name))).toEqual(['date_paid'])
  })

  test('of a payment is followed by what was booked and what is left', () => {
    const [before, after] = [rowOf({ open_total: '119.90' }), rowOf({ to_pay: '69.90' })]
    const paid = (more: object) => movesOfInvoice.outcome({ type: 'invoice.mark_paid', ...more }, before, after)
    expect(paid({ amount: '50.00' })).toEqual({ booked: '50.00', left: '69.90' })
    expect(paid({})).toEqual({ booked: '119.90', left: '69.90' })
    expect(movesOfInvoice.outcome({ type: 'invoice.send' }, before, after)).toBe(undefined)
  })

  test('stands before every move that presses a customer, books money or has no way back', () => {
    expect(invoiceCommands.filter(({ confirm }) => confirm).map(({ id }) => id)).toEqual([
      'invoice.remind',
      'invoice.mark_paid',
      'invoice.reverse_payment',
      'invoice.waive_fees',
      'invoice.hand_over',
      'invoice.write_off',
      'invoice.cancel',
    ])
  })
})
