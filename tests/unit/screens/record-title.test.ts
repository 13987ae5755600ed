import { expect, test } from 'vitest'
import { cronJob } from '#entities/cron-job/cron-job.ts'
import { order } from '#entities/order/order.ts'
import { recordTitle, wordOfRow } from '#screens/record-title.ts'
import { text } from '#server/texts.ts'

test('a row is called by its word where it has one, else by its number', () => {
  const t = (key: string, { ns }: { ns: string }) => text('de_DE', ns, key)
  expect(wordOfRow(cronJob, { id: 1, name: 'housekeeping', task: 'housekeeping' }, t)).toBe('Aufräumen')
  expect(wordOfRow(order, { id: 1, number: '100001' }, t)).toBe('100001')
  expect(wordOfRow(order, undefined, t)).toBe('')
})

test('a record is called by what it is, not by what its page is for', () => {
  const t = (key: string, { ns }: { ns: string }) => text('de_DE', ns, key)
  expect(recordTitle('user', 'Ole Petersen', t)).toBe('Benutzer Ole Petersen')
  expect(recordTitle('customer', 'Ines Adler', t)).toBe('Kunde Ines Adler')
  expect(recordTitle('cron-job', 'Aufräumen', t)).toBe('Cronjob Aufräumen')
})
