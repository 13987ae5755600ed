import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { errorBodyOf } from '#api/failure.ts'
import { refusalText } from '#app/palette/running/conflict.ts'
import type { OrderRow } from '#entities/order/order.ts'
import entities from '#locales/de_DE/entities.json' with { type: 'json' }
import german from '#locales/de_DE/palette.json' with { type: 'json' }
import type { Subject } from '#machines/palette-context.ts'
import { movesOfOrder } from '#machines/order/moves.ts'

const texts: Readonly<Record<string, string>> = { ...german, ...entities }
const t = ((key: string, options: Record<string, string>) =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => options[name] ?? '')) as TFunction // as much of it as is asked

const sentence = (body?: unknown) =>
  refusalText(body === undefined ? undefined : errorBodyOf(body), { t, locale: 'de_DE' })

describe('a refusal', () => {
  it('is said in the words of the server', () => {
    expect(sentence({ error: 'Es sind noch Positionen zu versenden.', code: 'not_all_shipped' })).toBe(
      'Es sind noch Positionen zu versenden.',
    )
  })
  it('names who was faster, and when', () => {
    const payload = { changed_by: 'Jana Brandt', changed_at: '2026-11-20T10:05:07.000Z', version: 2 }
    expect(sentence({ error: 'Jemand war schneller.', code: 'conflict', payload })).toMatch(
      /^Jemand war schneller\. Zuletzt geändert von Jana Brandt, 20\.11\.2026,? \d\d:05:07\.$/,
    )
  })
  it('says that it was the customer, who has no account, by their answer', () => {
    const at = { changed_at: '2026-11-20T10:05:07.000Z', version: 2 }
    const payload = { changed_by: 'Ada Byron', changed_by_me: false, changed_by_customer: true, ...at }
    expect(sentence({ error: 'Jemand war schneller.', code: 'conflict', payload })).toMatch(
      /^Jemand war schneller\. Es war die Antwort des Kunden: Ada Byron, 20\.11\.2026,? \d\d:05:07\.$/,
    )
  })
  it('says to whoever it was themselves that it was another window of theirs', () => {
    const payload = {
      changed_by: 'Jana Brandt',
      changed_by_me: true,
      changed_at: '2026-11-20T10:05:07.000Z',
      version: 2,
    }
    expect(sentence({ error: 'Jemand war schneller.', code: 'conflict', payload })).toMatch(
      /^Sie selbst haben diesen Datensatz inzwischen in einem anderen Fenster geändert, 20\.11\.2026,? \d\d:05:07\.$/,
    )
  })
  it('says what is different now: the status from where it was to where it is, and what else', () => {
    const record = { status: 'pending', held_from: null } as unknown as OrderRow // what a conflict reads of it
    const subject: Subject = { object: 'order', id: 1, version: 1, record, moves: movesOfOrder }
    const payload = {
      changed_by: 'Jana Brandt',
      changed_at: '2026-11-20T10:05:07.000Z',
      version: 2,
      current: { status: 'on-hold' },
      changed_fields: ['held_from', 'shipping_method', 'status', 'version'],
    }
    const body = errorBodyOf({ error: 'Jemand war schneller.', code: 'conflict', payload })
    expect(refusalText(body, { t, locale: 'de_DE' }, subject)).toMatch(
      / Geändert: Status: Zahlung ausstehend → Zurückgestellt und Versandart\.$/,
    )
    expect(
      refusalText(errorBodyOf({ error: 'Nein.', code: 'conflict', payload: {} }), { t, locale: 'de_DE' }, subject),
    ).toBe('Nein.')
  })
  it('names nobody where the system was faster', () => {
    const payload = { changed_by: null, changed_at: null, version: 2 }
    expect(sentence({ error: 'Jemand war schneller.', code: 'conflict', payload })).toBe('Jemand war schneller.')
  })
  it('says so where the server did not answer', () => {
    expect(sentence()).toBe(german.no_answer)
  })
})
