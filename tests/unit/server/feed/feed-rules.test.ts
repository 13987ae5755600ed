import { describe, expect, test } from 'vitest'
import { feedTargets, formatsOf, type Flaw } from '#entities/feed/parts.ts'
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

type Case = { is: string; item: FeedItem; field: string; reason: Flaw }

/** Everything that breaks a rule in one way. */
function broken(rules: readonly FeedRule[], rule: FeedRule): Case[] {
  const { field, value, required, max, cut, form, of } = rule
  const item = sound(rules)
  const given = (is: string, reason: Flaw, changed: FeedItem): Case => ({
    is: `${field}: ${is}`,
    item: { ...item, ...changed },
    field,
    reason,
  })
  const without = (fields: readonly string[]): FeedItem =>
    Object.fromEntries(rules.filter((one) => fields.includes(one.field)).map((one) => [one.value, undefined]))
  const lacks =
    required === undefined
      ? []
      : required === true
        ? [without([]), { [value]: '  ' }]
        : 'without' in required
          ? [without(required.without)]
          : required.is.map((said) => ({ [valueOf(rules, required.where)]: said }))
  const text =
    max === undefined || cut === true ? undefined : form === undefined ? 'x'.repeat(max + 1) : long[form](max)
  return [
    ...lacks.map((changed) => given('nothing', 'missing', { [value]: undefined, ...changed })),
    ...(text === undefined ? [] : [given('too much', 'too_long', { [value]: text })]),
    ...(form === undefined ? [] : malformed[form].map((said) => given(said, 'malformed', { [value]: said }))),
    ...(of === undefined ? [] : [given('another word', 'not_allowed', { [value]: 'etwas anderes' })]),
  ]
}

/** What is near a rule and does not break it. */
function taken(rules: readonly FeedRule[], { field, value, required, max, cut, form, of }: FeedRule) {
  const item = sound(rules)
  const known = (of ?? []).map((said) => ({
    is: `${field}: ${said}`,
    item: { ...item, availability_date: '2026-12-24T00:00:00Z', [value]: said },
  }))
  const isFree = form === undefined && of === undefined && max !== undefined
  return [
    ...known,
    ...(isFree ? [{ is: `${field}: as much as it may`, item: { ...item, [value]: 'x'.repeat(max) } }] : []),
    ...(cut === true ? [{ is: `${field}: what it cuts`, item: { ...item, [value]: 'Wort '.repeat(max ?? 0) } }] : []),
    ...(required === true ? [] : [{ is: `${field}: nothing`, item: { ...item, [value]: undefined } }]),
  ]
}

const valueOf = (rules: readonly FeedRule[], field: string) => rules.find((one) => one.field === field)?.value ?? 'id'

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

  test.for(rules.flatMap((rule) => broken(rules, rule)))('refuses $is', ({ item, field, reason }) => {
    expect(problems(rules, item)).toEqual(
      expect.arrayContaining([expect.objectContaining({ attribute: field, reason })]),
    )
  })

  test.for(rules.flatMap((rule) => taken(rules, rule)))('takes $is', ({ item }) => {
    expect(problems(rules, item)).toEqual([])
  })

  test('asks something of each of its fields, or takes it as it is', () => {
    const told = new Set(rules.flatMap((rule) => broken(rules, rule)).map(({ field }) => field))
    expect(rules.filter(({ field }) => !told.has(field))).toEqual([])
  })

  test.for(rules)('has no more of $field than it takes', ({ field, value, most = 1 }) => {
    const many = Array.from({ length: 40 }, (_, at) => `${url}-${at}.jpg`)
    const cell = cellsOf(rules, { ...sound(rules), [value]: many }).find((one) => one.field === field)
    expect(cell?.texts).toHaveLength(most)
  })

  test.for(rules.filter(({ cut }) => cut === true))('cuts $field after a word', ({ field, value, max = 0 }) => {
    const cells = cellsOf(rules, { ...sound(rules), [value]: 'Wort '.repeat(max) })
    const [said = ''] = cells.find((cell) => cell.field === field)?.texts ?? []
    expect([...said].length).toBeLessThanOrEqual(max)
    expect([...said].length).toBeGreaterThan(max - 10)
    expect(said).toMatch(/Wort…$/)
  })
})

test('an emoji is one character, as people count them', () => {
  const rules = feedRules.merchant
  expect(problems(rules, { ...sound(rules), title: '⛺'.repeat(150) })).toEqual([])
  expect(problems(rules, { ...sound(rules), title: '⛺'.repeat(151) })).toHaveLength(1)
})

test('words of shops become words of targets that one of them knows', () => {
  const known = (field: string) =>
    feedTargets.flatMap((target) => feedRules[target].find((one) => one.field === field)?.of ?? [])
  for (const value of genders.values()) expect(known('gender')).toContain(value)
  for (const value of ageGroups.values()) expect(known('age_group')).toContain(value)
  expect([genders.get('damen'), genders.get('uomo'), ageGroups.get('kinder')]).toEqual(['female', 'male', 'kids'])
})
