import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { toastTexts } from '#app/palette/running/standing.ts'
import entities from '#locales/de_DE/entities.json' with { type: 'json' }
import german from '#locales/de_DE/palette.json' with { type: 'json' }
import { movesOfBankLine } from '#machines/bank-statement-line/moves.ts'
import type { Subject } from '#machines/palette-context.ts'

const texts: Readonly<Record<string, string>> = { ...german, ...entities }
const t = ((key: string, options: Record<string, string>) =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => options[name] ?? '')) as TFunction // as much of it as is asked

const record = {
  id: 3,
  version: 1,
  status: 'unclear',
  name: null,
  purpose: 'Kontofuehrung November',
  date_booked: '2026-11-20',
  amount: '-12.90',
  currency: 'EUR',
}
const subject: Subject = { object: 'bank-statement-line', id: 3, version: 1, record, moves: movesOfBankLine }

test('a line is told by its day and its amount, and not by what the bank writes of it', () => {
  const changed = { entity: { ...record, status: 'booked' } }
  const { text } = toastTexts(subject, { type: 'bank-statement-line.book' }, changed, {
    t,
    locale: 'de_DE',
  } as Parameters<typeof toastTexts>[3])
  expect(text).toMatch(/^Zeile vom 20\.11\.26 über [−-]12,90\s€: gebucht$/i)
})

test('many are told as booked, and their booking as taken back', () => {
  const said = (kind: 'did' | 'undid') => t(`many.${kind}.bank-statement-line.book_other`, { done: '9' })
  expect([said('did'), said('undid')]).toEqual(['9 Zeilen gebucht.', 'Buchung von 9 Zeilen zurückgenommen.'])
})
