import { expect, test } from 'vitest'
import { roadOf, type RoadInvoice } from '#screens/invoice/road-steps.ts'

const reminder = (level: number, date_created: string) => ({ level, date_created })
const invoice = (about: object): RoadInvoice =>
  ({
    date_sent: '2026-10-01T08:00:00Z',
    date_due: '2026-10-15',
    date_handed_over: null,
    date_paid: null,
    reminders: [],
    coming: [],
    ...about,
  }) as unknown as RoadInvoice // what the road reads
const kinds = (about: object, today = '2026-11-24') => {
  const { past, ahead } = roadOf(invoice(about), today)
  return [past.map(({ id }) => id.split(' ')[0]), ahead.map(({ id }) => id)]
}

test('The road of a claim ends where it is, and what comes next stands ahead of it', () => {
  const about = {
    reminders: [reminder(1, '2026-10-22T06:00:00Z'), reminder(2, '2026-11-05T06:00:00Z')],
    coming: [
      { level: 3, date: '2026-11-24' },
      { level: 4, date: '2026-12-08' },
    ],
  }
  expect(kinds(about)).toEqual([
    ['sent', 'due', 'reminder', 'reminder'],
    ['coming 3', 'coming 4'],
  ])
})

test('Before it is due, being due is what comes next', () => {
  expect(kinds({}, '2026-10-15')).toEqual([['sent'], ['due']])
  expect(kinds({}, '2026-10-16')).toEqual([['sent', 'due'], []])
})

test('A payment ends it, whatever went out before; one in time leaves nothing to come', () => {
  const reminders = [reminder(1, '2026-10-22T06:00:00Z')]
  expect(kinds({ reminders, date_paid: '2026-11-01' })).toEqual([['sent', 'due', 'reminder', 'paid'], []])
  expect(kinds({ date_paid: '2026-10-10' }, '2026-10-12')).toEqual([['sent', 'paid'], []])
})
