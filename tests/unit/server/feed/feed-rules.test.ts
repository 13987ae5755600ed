import { describe, expect, test } from 'vitest'
import { feedTargets, formatsOf } from '#entities/feed/parts.ts'
import { cellsOf, problemsOf, type FeedItem } from '#server/feed/check.ts'
import { feedRules } from '#server/feed/rules/rules.ts'
import type { FeedForm, FeedRule } from '#server/feed/rules/rule.ts'
import { ageGroups, genders } from '#server/feed/words.ts'

const url = 'https://www.nordlicht.de/product/zelt'
/** Nothing is wrong with it anywhere. */
const sound = (rules: readonly FeedRule[]): FeedItem => ({
  id: 'ND-7901',
  title: 'Zelt Wattläufer 2',
  description: 'Steht in fünf Minuten.',
  link: url,
  image: `${url}.jpg`,
  more_images: [`${url}-2.jpg`],
  availability: rules.find(({ value }) => value === 'availability')?.of?.[0],
  price: '429.00 EUR',
  condition: 'new',
  brand: 'Nordlicht',
  gtin: '4061987000076',
  mpn: 'NO7901',
  weight: '3.2 kg',
})
const problems = (rules: readonly FeedRule[], item: FeedItem) => problemsOf(rules, cellsOf(rules, item))

const malformed: Readonly<Record<FeedForm, readonly string[]>> = {
  url: ['www.nordlicht.de/zelt', 'ftp://nordlicht.de/zelt', 'https:///zelt'],
  price: ['429,00 EUR', '429.00', '0.00 EUR', '429.00 eur', 'EUR 429.00'],
  gtin: ['4061987000077', '12345', 'keine'],
  date: ['2026-12-24', '24.12.2026', '2026-13-41T00:00:00Z'],
  weight: ['3,2 kg', '3.2', '3.2 t'],
  measure: ['0,5 l', '1', '3 Stück'],
}
/** Texts that have the form and are so long. */
const long: Readonly<Record<FeedForm, (length: number) => string | undefined>> = {
  url: (length) => `https://n.de/${'x'.repeat(length)}`,
  price: () => undefined,
  gtin: (length) => '1'.repeat(length + 1),
  date: (length) => '1'.repeat(length + 1),
  weight: () => undefined,
  measure: () => undefined,
}

describe.for(feedTargets)('%s', (target) => {
  const rules = feedRules[target]

  test('takes what is sound, and each of its formats is one that is known', () => {
    expect(problems(rules, sound(rules))).toEqual([])
    expect(formatsOf[target].length).toBeGreaterThan(0)
  })

  test('names each field once, and where each rule is published', () => {
    expect(new Set(rules.map(({ field }) => field)).size).toBe(rules.length)
    for (const { source, field } of rules) expect(new URL(source).protocol, field).toBe('https:')
  })

  describe.for(rules.map((rule) => [rule.field, rule] as const))('%s', ([field, rule]) => {
    const { value, required, max, cut, most, form, of } = rule
    const only = (reason: string) => expect.arrayContaining([expect.objectContaining({ attribute: field, reason })])
    const item = sound(rules)

    test('is asked for where it has to be there', () => {
      if (required === true) {
        expect(problems(rules, { ...item, [value]: undefined })).toEqual(only('missing'))
        expect(problems(rules, { ...item, [value]: '  ' })).toEqual(only('missing'))
      } else if (required === undefined) {
        expect(problems(rules, { ...item, [value]: undefined })).toEqual([])
      } else if ('without' in required) {
        const others = Object.fromEntries(
          rules.filter((one) => required.without.includes(one.field)).map((one) => [one.value, undefined]),
        )
        expect(problems(rules, { ...item, ...others, [value]: undefined })).toEqual(only('missing'))
        expect(problems(rules, { ...item, [value]: undefined })).toEqual([])
      } else {
        const other = rules.find((one) => one.field === required.where)?.value ?? 'id'
        for (const said of required.is)
          expect(problems(rules, { ...item, [other]: said, [value]: undefined })).toEqual(only('missing'))
      }
    })

    test('is not longer than the target takes', () => {
      if (max === undefined) return
      const text = form === undefined ? 'x'.repeat(max + 1) : long[form](max)
      if (text === undefined) return
      const found = problems(rules, { ...item, [value]: text })
      if (cut === true) {
        expect(found).toEqual([])
        const words = 'Wort '.repeat(max)
        const [said = ''] = cellsOf(rules, { ...item, [value]: words }).find((cell) => cell.field === field)?.texts ?? []
        expect([...said].length).toBeLessThanOrEqual(max)
        expect(said).toMatch(/Wort…$/)
      } else expect(found).toEqual(only('too_long'))
    })

    test('has its form', () => {
      for (const text of form === undefined ? [] : malformed[form])
        expect(problems(rules, { ...item, [value]: text }), text).toEqual(only('malformed'))
    })

    test('says nothing that the target does not know', () => {
      if (of === undefined) return
      expect(problems(rules, { ...item, [value]: 'etwas anderes' })).toEqual(only('not_allowed'))
      for (const known of of)
        expect(problems(rules, { ...item, [value]: known, availability_date: '2026-12-24T00:00:00Z' }), known).toEqual([])
    })

    test('is a list where it is one, and never longer', () => {
      const many = Array.from({ length: 40 }, (_, at) => `${url}-${at}.jpg`)
      const cell = cellsOf(rules, { ...item, [value]: many }).find((one) => one.field === field)
      expect(cell?.texts).toHaveLength(most ?? 1)
    })
  })
})

test('an emoji is one character, as people count them', () => {
  const rules = feedRules.merchant
  expect(problems(rules, { ...sound(rules), title: '⛺'.repeat(150) })).toEqual([])
  expect(problems(rules, { ...sound(rules), title: '⛺'.repeat(151) })).toHaveLength(1)
})

test('words of shops become words of targets that one of them knows', () => {
  const known = (field: string) => feedTargets.flatMap((target) => feedRules[target].find((one) => one.field === field)?.of ?? [])
  for (const value of genders.values()) expect(known('gender')).toContain(value)
  for (const value of ageGroups.values()) expect(known('age_group')).toContain(value)
  expect([genders.get('damen'), genders.get('uomo'), ageGroups.get('kinder')]).toEqual(['female', 'male', 'kids'])
})
