import { beforeAll, describe, expect, test } from 'vitest'
import { taxCategories, type Paper, type TaxCategory } from '#server/document/paper.ts'
import { brokenRules, rulesOf } from '#server/e-invoice/rules.ts'
import { xmlOf } from '#server/e-invoice/xml.ts'
import { mutations, mutationsOf, type Mutation } from '#tests/support/e-invoice-mutations.ts'
import { paperOf, party } from '#tests/support/papers.ts'

/** An invoice with everything that a rule can ask about. */
function full(category: TaxCategory): Paper {
  const rate = category === 'S' ? 19 : 0
  const paper = paperOf(
    {
      category,
      lines: [
        { price: '12.3456789', quantity: 30, rate },
        { price: '9.99', quantity: 2, rate },
      ],
      charges: [
        { kind: 'shipping', name: 'DHL Paket', percent: null, amount: 490 },
        { kind: 'discount', name: 'Treuerabatt', percent: '5', amount: -1950 },
      ],
      prepaid: 1000,
      rounding: 2,
    },
    { delivery: party('FR', { name: 'Entrepôt' }), preceding: { number: 'R1-2026-00007', date: '2026-10-01' } },
  )
  const isAbroad = category === 'AE' || category === 'K' || category === 'G'
  return isAbroad ? { ...paper, buyer: { ...paper.buyer, country_code: 'FR', vat_number: 'FR40303265045' } } : paper
}

const good = new Map<TaxCategory, string>()
beforeAll(async () => {
  for (const category of taxCategories) good.set(category, await xmlOf(full(category), 'xrechnung-cii'))
})

const rules = rulesOf('xrechnung-cii')
const implemented = rules.flatMap((rule) => ('holds' in rule ? [rule.id] : []))
const cases: readonly [string, TaxCategory, Mutation][] = [
  ...Object.entries(mutations).map(([id, mutate]) => [id, 'S', mutate] as [string, TaxCategory, Mutation]),
  ...taxCategories.flatMap((category) =>
    Object.entries(mutationsOf(category)).map(
      ([id, mutate]) => [id, category, mutate] as [string, TaxCategory, Mutation],
    ),
  ),
]

describe('the rules of EN 16931 and XRechnung', () => {
  test('are as many as these, each once, in a sentence; of the others it is said why nothing asks them', () => {
    const left = rules.filter((rule) => 'notImplemented' in rule)
    expect({ rules: rules.length, implemented: implemented.length, left: left.length }).toEqual({
      rules: 221,
      implemented: 179,
      left: 42,
    })
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    expect(rules.filter(({ says }) => !/^\p{Lu}.{15,}[^.]$/u.test(says)).map(({ id }) => id)).toEqual([])
  })

  test('all are broken once below', () => {
    expect(cases.map(([id]) => id).toSorted()).toEqual(implemented.toSorted())
  })

  test.each(taxCategories)('hold for an invoice of category %s', (category) => {
    expect(brokenRules(good.get(category) ?? '', 'xrechnung-cii').map(({ id }) => id)).toEqual([])
  })

  test.each(cases)('%s is said to be broken where it is (%s)', (id, category, mutate) => {
    const xml = good.get(category) ?? ''
    const wrong = mutate(xml)
    expect(wrong).not.toBe(xml)
    expect(brokenRules(wrong, 'xrechnung-cii').map((rule) => rule.id)).toContain(id)
  })
})
