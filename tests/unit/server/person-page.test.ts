import { expect, test } from 'vitest'
import { isLocale, locales } from '#entities/locale.ts'
import { personParts, type PersonPart } from '#server/customer/person/person-fields.ts'
import { personPage, withoutInner, wordOf } from '#server/customer/person/person-page.ts'
import { hasText } from '#server/texts.ts'

const labelsIn = ({ title, fields, within = {} }: PersonPart): string[] => [
  title,
  ...Object.values(fields),
  ...Object.values(within).flatMap(labelsIn),
]

test('each field of a person’s file has its name in every language', () => {
  const labels = Object.values(personParts).flatMap(labelsIn)
  const lacking = Object.keys(locales)
    .filter(isLocale)
    .flatMap((locale) =>
      labels.filter((label) => {
        const [catalogue = '', key] = label.split(':')
        return !(key === undefined ? hasText(locale, 'entities', label) : hasText(locale, catalogue, key))
      }),
    )
  expect(lacking).toEqual([])
  expect(wordOf('de_DE', 'customer.last_name')).toBe('Nachname')
})

test('it is read in words, holds the same for programs and the papers, and keeps inner columns in the house', () => {
  const data = withoutInner({
    customer: { id: 7, last_name: 'Berg <b>', is_b2b: true, status: 'private', name_key: 'berg', shop_id: 1 },
    orders: [{ number: '100', order_id: 3, items: [{ id: 4, sku: 'A', product_id: 9 }], secret: 'x' }],
    unknown: [{ a: 1 }],
  })
  expect(data).toMatchObject({ customer: { last_name: 'Berg <b>', is_b2b: true }, orders: [{ items: [{ sku: 'A' }] }] })
  expect(JSON.stringify(data)).not.toMatch(/_key|_id"|"id"|secret|unknown/)
  const papers = [{ name: 'Gewerbe.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }]
  const page = personPage(data, { number: 'K-1', locale: 'de_DE', papers })
  expect(page).toContain('<th scope="row">Nachname</th><td>Berg &lt;b&gt;</td>')
  expect(page).toContain('<th scope="row">Geschäftskunde</th><td>ja</td>')
  expect(page).toContain('<th scope="row">Status</th><td>Privatkunde</td>')
  expect(page).toContain(
    `download="Gewerbe.pdf" href="data:application/pdf;base64,${Buffer.from('%PDF').toString('base64')}"`,
  )
  const [, json = ''] = /download="K-1.json" href="data:application\/json;base64,([^"]+)"/.exec(page) ?? []
  expect(JSON.parse(Buffer.from(json, 'base64').toString())).toEqual(data)
})
