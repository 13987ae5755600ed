import { expect, test } from 'vitest'
import { customer } from '#entities/customer/customer.ts'
import { price } from '#entities/price.ts'
import { below, columnsOf, perLineOf, placeIn, templateOf } from '#screens/edit/sheet/sheet-columns.ts'

const addresses = columnsOf(customer.fields.addresses)
const tiers = columnsOf(price.fields.tiers)
const word = (suffix: string) => suffix

/** px: what the template asks for at least. */
const leastOf = (template: string) => [...template.matchAll(/(\d+)px/g)].reduce((sum, [, px]) => sum + Number(px), 8)

test('a few columns stand in one line, and all of them as long as no width is known', () => {
  expect(perLineOf(tiers, word, 400)).toBe(tiers.length)
  expect(perLineOf(addresses, word, undefined)).toBe(addresses.length)
})

test.each([390, 664, 800, 1100, 1600])(
  'sixteen columns in %i px scroll nowhere, in lines as even as can be',
  (width) => {
    const perLine = perLineOf(addresses, word, width)
    expect(perLine).toBeLessThan(addresses.length)
    expect(leastOf(templateOf(addresses, word, perLine))).toBeLessThanOrEqual(width)
    const lines = Math.ceil(addresses.length / perLine)
    // another line would be needed with one column less
    expect(Math.ceil(addresses.length / (perLine - 1))).toBeGreaterThanOrEqual(lines)
    expect(placeIn(addresses.length - 1, perLine).gridRow).toBe(lines)
  },
)

test('at least one column stands in a line, however narrow', () => {
  expect(perLineOf(addresses, word, 20)).toBe(1)
})

test('down and up go line by line, and from the last line to the next row', () => {
  // seven columns, three in a line: 0 1 2 / 3 4 5 / 6
  expect(below(1, 1, 3, 7)).toEqual({ rows: 0, column: 4 })
  expect(below(4, 1, 3, 7)).toEqual({ rows: 0, column: 6 })
  expect(below(6, 1, 3, 7)).toEqual({ rows: 1, column: 0 })
  expect(below(1, -1, 3, 7)).toEqual({ rows: -1, column: 6 })
  expect(below(2, 1, 7, 7)).toEqual({ rows: 1, column: 2 })
})

test('a country has the room of its name, not of its two letters', () => {
  const letters = { name: 'code', field: { kind: 'text', max: 2 } } as const
  const country = { name: 'code', field: { kind: 'text', max: 2, format: 'country' } } as const
  expect(templateOf([letters], word)).not.toContain('1fr')
  expect(templateOf([country], word)).toContain('1fr')
})
