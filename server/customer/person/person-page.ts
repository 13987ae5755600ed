import { DateTime } from 'luxon'
import { locales, type Locale } from '#entities/locale.ts'
import { houseZone } from '#entities/zone.ts'
import { escaped } from '#server/escape-html.ts'
import { hasText, text } from '#server/texts.ts'
import { personParts, type PersonPart } from './person-fields.ts'

type Row = Readonly<Record<string, unknown>>
export type PersonData = Readonly<Record<string, unknown>>
/** A file that came with one of the papers. */
export type PaperFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

const rowsIn = (value: unknown): Row[] =>
  Array.isArray(value) ? (value as Row[]) : value === null || value === undefined ? [] : [value as Row] // as the query makes them

const kept = (part: PersonPart, row: Row): Row => ({
  ...Object.fromEntries(Object.keys(part.fields).flatMap((name) => (name in row ? [[name, row[name]]] : []))),
  ...Object.fromEntries(
    Object.entries(part.within ?? {}).map(([name, one]) => [name, rowsIn(row[name]).map((inner) => kept(one, inner))]),
  ),
})

/** Only what a person is handed: columns by which rows are found or held together stay in the house. */
export const withoutInner = (data: PersonData): PersonData =>
  Object.fromEntries(
    Object.entries(personParts).map(([name, part]) => {
      const rows = rowsIn(data[name]).map((row) => kept(part, row))
      return [name, Array.isArray(data[name]) ? rows : (rows[0] ?? null)]
    }),
  )

/** The word behind a label, `record:x` being that of another catalogue than that of entities. */
export const wordOf = (locale: Locale, label: string): string => {
  const [catalogue = '', key] = label.split(':')
  return key === undefined ? text(locale, 'entities', label) : text(locale, catalogue, key)
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:/

function inWords(locale: Locale, label: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return text(locale, 'search', value ? 'yes' : 'no')
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value, null, 2)
  const said = String(value)
  if (hasText(locale, 'entities', `${label}.${said}`)) return text(locale, 'entities', `${label}.${said}`)
  if (hasText(locale, 'record', `did.${said}`)) return text(locale, 'record', `did.${said}`)
  const at = moment.test(said) ? DateTime.fromISO(said, { zone: houseZone }) : undefined
  return at?.isValid === true ? at.setLocale(locales[locale].tag).toLocaleString(DateTime.DATETIME_MED) : said
}

const dataAddress = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const link = (name: string, type: string, bytes: Buffer, word: string) =>
  `<a download="${escaped(name)}" href="${dataAddress(type, bytes)}">${escaped(word)}</a>`

function partIn(locale: Locale, part: PersonPart, rows: readonly Row[], level: number): string {
  const heading = `<h${level}>${escaped(wordOf(locale, part.title))}</h${level}>`
  if (rows.length === 0)
    return `${heading}<p class="nothing">${escaped(text(locale, 'record', 'person.page.nothing'))}</p>`
  const tables = rows.map((row) => {
    const lines = Object.entries(part.fields).map(
      ([name, label]) =>
        `<tr><th scope="row">${escaped(wordOf(locale, label))}</th><td>${escaped(inWords(locale, label, row[name]))}</td></tr>`,
    )
    const inner = Object.entries(part.within ?? {}).map(([name, one]) =>
      partIn(locale, one, rowsIn(row[name]), level + 1),
    )
    return `<table>${lines.join('')}</table>${inner.join('')}`
  })
  return `${heading}${tables.join('')}`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1d24;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #ccd}h3{font-size:1rem}table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
th{width:16rem;text-align:left;font-weight:500;color:#555}th,td{padding:.2rem .5rem .2rem 0;vertical-align:top;border-bottom:1px solid #eee}
td{white-space:pre-wrap;overflow-wrap:anywhere}.nothing{color:#777}`

type About = { readonly number: string; readonly locale: Locale; readonly papers: readonly PaperFile[] }

/** What is known of a person as a page that they can read, with the same for programs and their papers within it. */
export function personPage(data: PersonData, { number, locale, papers }: About): string {
  const title = escaped(text(locale, 'record', 'person.page.title', { number }))
  const date = DateTime.now().setZone(houseZone).setLocale(locales[locale].tag).toLocaleString(DateTime.DATE_FULL)
  const json = Buffer.from(JSON.stringify(data, null, 2))
  const parts = Object.entries(personParts).map(([name, part]) => {
    const files =
      name === 'papers' ? papers.map((one) => `<p>${link(one.name, one.type, one.bytes, one.name)}</p>`) : []
    return `${partIn(locale, part, rowsIn(data[name]), 2)}${files.join('')}`
  })
  return `<!doctype html>
<html lang="${locales[locale].tag}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1>
<p>${escaped(text(locale, 'record', 'person.page.intro', { date }))} ${link(`${number}.json`, 'application/json', json, text(locale, 'record', 'person.page.json'))}</p>
${parts.join('\n')}
</body></html>
`
}
