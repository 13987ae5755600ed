import { expect, test } from 'vitest'
import type { Fields } from '#entities/entity.ts'
import { problemsOf } from '#machines/editor/problems.ts'

const fields = {
  name: { kind: 'text', max: 20 },
  note: { kind: 'longtext', max: 60 },
  rate: { kind: 'percent', min: 0, max: 100 },
  weight: { kind: 'number', min: 0, digits: 3 },
  gtin: { kind: 'text', max: 14, format: 'gtin' },
  slug: { kind: 'text', max: 60, format: 'slug' },
  part: { kind: 'text', max: 20, format: 'id_part' },
} as const satisfies Fields
const base = { id: 1, version: 1, name: null, note: null, rate: null, weight: null, gtin: null, slug: null, part: null }
const wrong = (data: object) => problemsOf(fields, base, { ...base, ...data })

test('the console says before it sends what no name may contain', () => {
  for (const name of ['a\u0000b', 'a\tb', 'a\u009fb', 'a\u061cb', 'a\u202ab', 'a\u2069b'])
    expect(wrong({ name }), JSON.stringify(name)).toEqual({ name: ['field_marks'] })
  for (const name of ['Zoë', 'نمی\u200cدانم', '👩\u200d🚒', '東京']) expect(wrong({ name }), name).toEqual({})
  expect(wrong({ note: 'a\n\tb' })).toEqual({})
})

test('an amount is kept as it is written, or refused with the digits that are kept', () => {
  const tooFine = (max: number) => [{ code: 'field_too_precise', params: { max } }]
  expect(wrong({ rate: 19.999 })).toEqual({ rate: tooFine(2) })
  expect(wrong({ weight: 0.0001 })).toEqual({ weight: tooFine(3) })
  for (const rate of [0, 7, 0.07, 19.6, 25.55, 99.99, 100]) expect(wrong({ rate }), `${rate}`).toEqual({})
  for (const weight of [0.001, 1.005, 99_999.999]) expect(wrong({ weight }), `${weight}`).toEqual({})
})

test('a GTIN has its check digit, where there is one', () => {
  for (const gtin of ['4006381333932', '400638133393x', '12345'])
    expect(wrong({ gtin }), gtin).toEqual({ gtin: ['field_gtin'] })
  for (const gtin of ['4006381333931', '96385074', null]) expect(wrong({ gtin }), `${gtin}`).toEqual({})
})

test('a part of an address is written so that no browser has to change it', () => {
  for (const slug of ['Gipfelgruß Carbon!', 'jacke--rot', '-jacke', 'jacke-', 'jäcke', 'a/b'])
    expect(wrong({ slug }), slug).toEqual({ slug: ['field_slug'] })
  for (const slug of ['jacke-rot-2', 'Jacke-Rot', '7', null]) expect(wrong({ slug }), `${slug}`).toEqual({})
})

test('what stands before a number that others know things by has what they all take', () => {
  for (const part of ['A & <x>-', 'ä', 'a b', 'a/b']) expect(wrong({ part }), part).toEqual({ part: ['field_id_part'] })
  for (const part of ['CH-', 'b2b_', 'v1.', '', null]) expect(wrong({ part }), `${part}`).toEqual({})
})
