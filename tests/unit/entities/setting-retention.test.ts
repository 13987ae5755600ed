import { DateTime } from 'luxon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf, isFileName } from '#entities/setting/file-name.ts'
import { keepingRules } from '#entities/customer/erasure.ts'
import type { Fields } from '#entities/entity.ts'
import {
  booksHold,
  goesBefore,
  heldSince,
  retentionOf,
  retentionField,
  retentionKinds,
} from '#entities/setting/retention.ts'
import { setting } from '#entities/setting/setting.ts'
import { houseZone } from '#entities/zone.ts'
import { houseMoment } from '#server/setting/retention/going.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

test('nothing younger than its period goes: days to the moment, years to the end of the year it fell in', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...retentionKinds),
      fc.integer({ min: 1, max: 30 }),
      moments,
      moments,
      (kind, period, now, row) => {
        const before = goesBefore(kind, period, houseMoment(now))
        if (before === undefined) throw new Error('a period has an end')
        const here = (date: Date) => DateTime.fromJSDate(date, { zone: houseZone })
        const kept =
          retentionOf(kind).unit === 'days'
            ? here(row).plus({ days: period }) >= here(now)
            : here(row).year + period >= here(now).year
        // an hour of summer time may stand between the two ways of counting days
        const isNear = Math.abs(row.getTime() - before.getTime()) < 3_700_000
        expect(isNear || row < before !== kept).toBe(true)
      },
    ),
  )
})

test('without a period nothing goes, and what the law holds is held for its years after the year', () => {
  const now = houseMoment(new Date('2026-11-28T12:00:00Z'))
  for (const kind of retentionKinds) expect(goesBefore(kind, null, now)).toBeUndefined()
  expect(heldSince('letters', now)?.toISOString()).toBe('2019-12-31T23:00:00.000Z')
  expect(heldSince('audit', now)?.toISOString()).toBe('2015-12-31T23:00:00.000Z')
  expect(heldSince('api_log', now)).toBeUndefined()
})

test('the law is the one by which people are erased', () => {
  expect(retentionOf('letters').hold).toMatchObject(keepingRules.letters)
  expect(booksHold).toEqual(keepingRules.books)
})

test('every period is a field of the section, and asked about before it is saved', () => {
  expect(setting.form['retention']).toEqual(retentionKinds.map(retentionField))
  const fields: Fields = setting.fields
  for (const kind of retentionKinds) expect(fields[retentionField(kind)]?.confirms).toBe(true)
})

test.each([
  ['{number}', true],
  ['{type} {number} {company}', true],
  ['{type}', false],
  ['{number}.{year}', false],
  ['../{number}', false],
  ['', false],
])('a file may be called %j: %j', (pattern, may) => {
  expect(isFileName(pattern)).toBe(may)
})

test('a file is called by its values, without what no file system takes', () => {
  const values = { number: 'R1-2026-00001', type: 'Rechnung', company: 'A/B: C' }
  expect(fileNameOf('{type} {number} {company}', values)).toBe('Rechnung R1-2026-00001 A-B- C')
})
