import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { FeedCell } from '#server/feed/check.ts'
import { feedWriter } from '#server/feed/writers.ts'
import type { FeedFormat } from '#entities/feed/parts.ts'

const head = {
  title: 'Händler & Söhne <neu>',
  link: 'https://www.nordlicht.de/?a=1&b=2',
  language: 'de-CH',
  fields: ['id', 'title', 'color', 'additional_image_link'],
}
const product = (id: string, title: string, color: string | undefined, images: string[]): FeedCell[] => [
  { field: 'id', texts: [id] },
  { field: 'title', texts: [title] },
  { field: 'color', texts: color === undefined ? [] : [color] },
  { field: 'additional_image_link', texts: images },
]
const products = [
  product('=1+1', 'Zelt „Wattläufer“, "2" Personen; <b>neu</b> & gut', 'grün', [
    'https://n.de/1.jpg',
    'https://n.de/2.jpg',
  ]),
  product('-7', '@Zeile\nmit\tTab und \u0001 \uD800', undefined, []),
]
const written = (format: FeedFormat) => {
  const { begin, add, end } = feedWriter(format)
  return [begin(head), ...products.map(add), end()].join('')
}

test('a table for machines: nothing is put before what looks like a formula', () => {
  const { data, errors } = Papa.parse<string[]>(written('csv'), { skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data).toEqual([
    head.fields,
    ['=1+1', 'Zelt „Wattläufer“, "2" Personen; <b>neu</b> & gut', 'grün', 'https://n.de/1.jpg,https://n.de/2.jpg'],
    ['-7', '@Zeile\nmit\tTab und  \uFFFD', '', ''],
  ])
})

test('a table of tabs has none within its cells, nor the end of a line', () => {
  const lines = written('tsv').replace(/\n$/, '').split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.map((line) => line.split('\t').length)).toEqual([4, 4, 4])
  expect(lines[2]).toBe('-7\t@Zeile mit Tab und  \uFFFD\t\t')
})

test('RSS with the fields in the namespace of the merchant centre; what is empty is not said', () => {
  const text = written('xml')
  expect(XMLValidator.validate(text)).toBe(true)
  const { rss } = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false }).parse(text)
  expect(rss).toMatchObject({ '@_version': '2.0', '@_xmlns:g': 'http://base.google.com/ns/1.0' })
  expect(rss.channel).toMatchObject({
    title: head.title,
    link: head.link,
    description: head.title,
    language: 'de-CH',
    item: [
      {
        'g:id': '=1+1',
        'g:title': 'Zelt „Wattläufer“, "2" Personen; <b>neu</b> & gut',
        'g:color': 'grün',
        'g:additional_image_link': ['https://n.de/1.jpg', 'https://n.de/2.jpg'],
      },
      { 'g:id': '-7', 'g:title': '@Zeile\nmit\tTab und  \uFFFD' },
    ],
  })
  expect(Object.keys(rss.channel.item[1])).not.toContain('g:color')
})

test('a feed without any product is whole as well', () => {
  const whole = (format: FeedFormat) => feedWriter(format).begin(head) + feedWriter(format).end()
  expect(XMLValidator.validate(whole('xml'))).toBe(true)
  for (const format of ['csv', 'tsv'] as const) expect(whole(format).trimEnd().split('\n')).toHaveLength(1)
})
