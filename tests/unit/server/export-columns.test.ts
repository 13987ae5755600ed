import { expect, test } from 'vitest'
import { columnsOf } from '#server/export/columns.ts'
import { knownSource } from '#server/search/source.ts'

test('the head of a moment says whose clocks it is of, that of a size which unit its figure has', () => {
  const heads = (locale: 'de_DE' | 'en_EN') =>
    columnsOf(knownSource('export-history'), ['date_created', 'size', 'items_total'], 'locale', locale).map(
      ({ head }) => head,
    )
  expect(heads('de_DE')).toEqual(['Gestartet (Europe/Berlin)', 'Größe (Byte)', 'Datensätze'])
  expect(heads('en_EN')[1]).toBe('Size (bytes)')
})
