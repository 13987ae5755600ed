import { expect, test } from 'vitest'
import { entities } from '#entities/registry.ts'
import { translatedObjects } from '#entities/translation/texts.ts'
import { sources } from './sources.ts'

/** Texts of records with translated texts that no customer reads, or that are the same in every language. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  // searched and sorted by the staff alone
  product: ['internal_name', 'season_code', 'product_type_keyword', 'picklist_parts'],
  media: ['title'],
  // names of people, places and authorities
  shop: [
    'name',
    'company_name',
    'address_line_1',
    'address_line_2',
    'postal_code',
    'city',
    'register',
    'managers',
    'phone',
    'sender_name',
  ],
  setting: [
    'company_name',
    'address_line_1',
    'address_line_2',
    'postal_code',
    'city',
    'register',
    'managers',
    'phone',
    'mail_sender_name',
    // what machines are called, and files
    'smtp_host',
    'smtp_user',
    'document_file_name',
  ],
  // how the staff tells them apart
  'shipping-method': ['internal_name'],
  'product-attribute': ['group_name'],
}

test('every text that is written of what customers read is translated, or said to be the same for everybody', () => {
  const forgotten = entities
    .filter(({ name }) => (translatedObjects as readonly string[]).includes(name))
    .flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, one]) => {
        const isText = (one.kind === 'text' && one.mono !== true && one.format === undefined) || one.kind === 'longtext'
        const isWritten = isText && one.readonly !== true
        return isWritten && one.translated !== true && ownWords[name]?.includes(field) !== true
          ? [`${name}.${field}: translated: true, or its line in ${import.meta.filename.split('/').at(-1)}`]
          : []
      }),
    )
  expect(forgotten).toEqual([])
})

test('whoever shows a translated text asks for one that there is', () => {
  const marked = new Set(
    entities.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, one]) =>
        (one.kind === 'text' || one.kind === 'longtext') && one.translated === true ? [`${name} ${field}`] : [],
      ),
    ),
  )
  const shown = sources(['.ts'])
    .filter(({ file }) => file.startsWith('server/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/shownText\(\s*'([\w-]+)',\s*(?:sql`[^`]*`|\w+),\s*'(\w+)'/g)].map(
        ([, object, field]) => `${object} ${field}`,
      ),
    )
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((one) => !marked.has(one))).toEqual([])
})
