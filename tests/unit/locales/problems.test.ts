import { expect, it } from 'vitest'
import { locales } from '#entities/locale.ts'
import { catalogueProblems, type Catalogues } from '#scripts/locales/problems.ts'

const empty: Catalogues = Object.fromEntries(Object.keys(locales).map((locale) => [locale, {}]))

const problems = (
  all: Catalogues,
  { derived = [], named = [], starts, counted }: Partial<Omit<Parameters<typeof catalogueProblems>[0], 'all'>> = {},
) => catalogueProblems({ all: { ...empty, ...all }, derived, named, starts, counted, isWritten: () => false })

const own = Object.keys(locales).filter((locale) => locale !== 'de_CH')
const everywhere = (texts: Readonly<Record<string, string>>): Catalogues =>
  Object.fromEntries(own.map((locale) => [locale, { places: { ...texts } }]))

it('finds nothing where nothing is wrong', () => {
  expect(problems(everywhere({ invoices: 'x' }), { derived: ['places:invoices'] })).toEqual([])
})

it('says for a missing key what to write in every catalogue, all at once', () => {
  const [problem = ''] = problems({}, { derived: ['places:invoice_drafts'] })
  expect(problem).toContain('places:invoice_drafts is missing')
  for (const locale of own)
    expect(problem).toContain(`locales/${locale}/places.json  "invoice_drafts": "Invoice drafts",`)
  expect(problem).toContain('locales/de_CH/places.json  only where it is said otherwise there')
})

it('offers the English text as a start, and to the catalogues that lack it alone', () => {
  const { fi_FI, ...others } = everywhere({ invoices: 'All invoices' })
  expect(fi_FI).toBeDefined()
  const found = problems(others, { derived: ['places:invoices'] })
  expect(found).toEqual([
    [
      'places:invoices is missing; write, in the words of each language:',
      '  locales/fi_FI/places.json  "invoices": "All invoices",',
    ].join('\n'),
  ])
})

it('begins with the words that are given where the key does not say them', () => {
  const starts = new Map([['ui:object.warranty-claim', 'warranty_claims']])
  expect(problems({}, { derived: ['ui:object.warranty-claim'], starts })[0]).toContain(
    'locales/en_EN/ui.json  "object.warranty-claim": "Warranty claims",',
  )
})

it('asks for a form of each number where so many are spoken of', () => {
  const [problem = ''] = problems({}, { derived: ['many:claim.settle'], counted: new Set(['many:claim.settle']) })
  for (const form of ['one', 'two', 'few', 'other'])
    expect(problem).toContain(`locales/sl_SI/many.json  "claim.settle_${form}": "{{number}} settle",`)
  expect(problem).not.toContain('"claim.settle":')
})

it('asks Switzerland for its own line where it would read an ß or the quotation marks of Germany', () => {
  const german = (text: string, swiss: Catalogues = {}) =>
    problems(
      { ...everywhere({ size: 'Size' }), de_DE: { places: { size: text } }, ...swiss },
      { derived: ['places:size'] },
    )
  expect(german('Größe')).toEqual([
    'locales/de_CH/places.json lacks what is spelt otherwise there; write  "size": "Grösse",',
  ])
  expect(german('„Maß“')).toEqual([
    'locales/de_CH/places.json lacks what is spelt otherwise there; write  "size": "«Mass»",',
  ])
  expect(german('Größe', { de_CH: { places: { size: 'Grösse' } } })).toEqual([])
})

it('asks for every form in which a language counts', () => {
  const [problem = ''] = problems(
    { en_EN: { ui: { pieces_one: '{{count}} piece', pieces_other: '{{count}} pieces' } } },
    { named: ['ui:pieces'] },
  )
  for (const form of ['one', 'two', 'few', 'other'])
    expect(problem).toContain(
      `locales/sl_SI/ui.json  "pieces_${form}": "{{count}} ${form === 'one' ? 'piece' : 'pieces'}",`,
    )
})

it('names the file and the key of what is too much or wrong', () => {
  expect(problems(everywhere({ old: 'x' }))).toEqual([
    'nothing uses places:old: delete "old" from locales/*/places.json',
  ])
  expect(problems({ it_IT: { places: { alone: 'x' } } })).toEqual([
    'locales/it_IT/places.json  "alone": en_EN does not have it; delete the line, or write it there as well',
  ])
  const wrong = { ...everywhere({ a: 'Go' }), fr_FR: { places: { a: 'Vraiment?' } } }
  expect(problems(wrong, { derived: ['places:a'] })).toEqual([
    'locales/fr_FR/places.json  "a": it lacks a narrow no-break space at a sign in "Vraiment?"; in English "Go"',
  ])
  expect(problems({ xx_XX: {} })).toEqual([
    'locales/xx_XX is no locale: name it in src/entities/locale.ts, or delete the folder',
  ])
})
