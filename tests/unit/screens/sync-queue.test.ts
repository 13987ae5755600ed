import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLocale, locales } from '#entities/locale.ts'
import { shopProduct } from '#entities/shop-product/shop-product.ts'
import { syncJobStatuses } from '#entities/sync-job/parts.ts'
import { syncJob } from '#entities/sync-job/sync-job.ts'
import { isLife, markOf } from '#entities/tone.ts'
import { columnsOf } from '#screens/derive/columns.tsx'
import { formatsOf } from '#screens/format.ts'
import { text } from '#server/texts.ts'
import { overflowingColumns } from '#ui/list/overflowing-columns.ts'
import { handlesListCommand } from '#screens/search/keys/list-listener.ts'

test('a job of the sync queue shows how it stands by a mark', () => {
  expect(isLife(syncJob.name, syncJobStatuses)).toBe(true)
  expect(markOf(syncJob.name, 'dead')).toEqual({ tone: 'bad', form: 'diamond' })
  expect(markOf(syncJob.name, 'done')).toEqual({ tone: 'good', form: 'full' })
})

test('a list without any text offers no search in it', () => {
  const facts = {
    count: 9,
    focused: 0,
    isLoaded: true,
    hasPage: false,
    isFiltered: false,
    isPeeking: false,
    selected: 0,
  }
  expect(handlesListCommand('list.search', { ...facts, hasText: syncJob.list.text.length > 0 })).toBe(false)
  expect(handlesListCommand('list.search', { ...facts, hasText: true })).toBe(true)
})

test('beside its panel the list still says when a job arose, which it is sorted by', () => {
  const say = { formats: formatsOf('de_DE'), word: (key: string) => key, flag: String }
  const columns = columnsOf(syncJob, say).filter(({ id }) => syncJob.list.columns.some((name) => name === id))
  expect(overflowingColumns(columns, undefined, 1).at(-1)).toBe(syncJob.list.sort.split(' ')[0])
})

// as much as a window of 1440 leaves beside the drawer
test.each([syncJob, shopProduct])('why a shop could not be told is in sight in the list of each $name', (entity) => {
  for (const locale of Object.keys(locales).filter(isLocale)) {
    const say = { formats: formatsOf(locale), word: (key: string) => text(locale, 'entities', key), flag: String }
    const columns = columnsOf(entity, say).filter(({ id }) => entity.list.columns.some((name) => name === id))
    expect(overflowingColumns(columns, undefined, 1090), locale).not.toContain('trouble')
  }
})

const textsOf = (locale: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8'))

// the invoice leaves as a document too
test.each(readdirSync('locales'))(
  'in %s a mail of the sync queue says that it is one, and reads like no status',
  (at) => {
    const of = (name: string): Record<string, string> => ({
      ...(at === 'de_CH' && textsOf('de_DE', name)),
      ...textsOf(at, name),
    })
    const [mails, words] = [of('palette'), of('entities')]
    const names = Object.keys(mails).flatMap((key) =>
      /^mail\.(?!invoice$)/.test(key) ? [key.slice('mail.'.length)] : [],
    )
    expect(names.length).toBeGreaterThan(6)
    for (const name of names) {
      const [mail = '?'] = /^[\p{L}-]+/u.exec(mails[`mail.${name}`] ?? '') ?? []
      expect(words[`sync-job.name.${name}`], name).toMatch(new RegExp(`^${mail}[ ,]`))
    }
  },
)
