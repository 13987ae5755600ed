import { expect, test } from 'vitest'
import { importKeys, importedFields, importsNew, isImported } from '#entities/import/import.ts'
import { wireNameOf } from '#entities/edit.ts'
import { labelOf } from '#entities/entity.ts'
import { isLocale, locales } from '#entities/locale.ts'
import { entities, entityOf } from '#entities/registry.ts'
import { product } from '#entities/product/product.ts'
import { meantBy, namesOf } from '#server/import/words.ts'
import { text } from '#server/texts.ts'

const imported = entities.filter(isImported)

test.each(imported)('a heading of $name is known by the field’s own name', (entity) => {
  const names = namesOf(entity, 'de_DE')
  for (const [name, field] of importedFields(entity)) {
    expect(meantBy(names, name)).toBe(name)
    expect(meantBy(names, wireNameOf(name, field))).toBe(wireNameOf(name, field))
  }
})

/** Where one heading stands for two fields, the first of them is meant. */
test.each(Object.keys(locales).filter(isLocale))('the headings of %s are known to whoever reads it', (locale) => {
  for (const entity of imported) {
    const names = namesOf(entity, locale)
    const labels = importedFields(entity).map(
      ([name]) => [name, text(locale, 'entities', labelOf(entity, name))] as const,
    )
    const all = Object.keys(entity.fields).map((field) => text(locale, 'entities', labelOf(entity, field)))
    const unlike = labels.filter(([, label]) => all.filter((other) => other === label).length === 1)
    expect(unlike.map(([, label]) => meantBy(names, label))).toEqual(unlike.map(([name]) => name))
  }
})

test('a heading is known in every language, with a unit behind it, and however it is set', () => {
  const names = namesOf(product, 'de_DE')
  expect(meantBy(names, 'Weight')).toBe('weight')
  expect(meantBy(names, 'poids')).toBe('weight')
  expect(meantBy(names, '  GEWICHT  ')).toBe('weight')
  expect(meantBy(names, '\uFEFFSKU')).toBe('sku')
  expect(meantBy(names, 'Season code')).toBe('season_code')
  expect(meantBy(names, 'Gewicht (kg)')).toBe('weight')
  expect(meantBy(names, 'id')).toBe('id')
  expect(meantBy(names, 'Lieferant')).toBeNull()
  // what nobody writes is taken for nothing else
  expect(meantBy(names, 'import_status')).toBeNull()
  expect(meantBy(names, 'constructor')).toBeNull()
})

test('rows are known by what no two records hold alike, the likeliest first', () => {
  expect(importKeys(product)).toEqual(['sku', 'slug', 'id'])
  expect(importKeys(entityOf('customer') ?? product)).toEqual(['email', 'customer_number', 'id'])
  expect(importKeys(entityOf('order') ?? product)).toContain('number')
  expect(importKeys(entityOf('price') ?? product)).toEqual(['id'])
})

test('records are made where an undo can take them away again', () => {
  expect(imported.filter((entity) => !importsNew(entity)).map(({ name }) => name)).toEqual([
    'transaction',
    'refund',
    'return',
    'shipment',
    'parcel',
    'setting',
    'translation',
    'shop',
  ])
})
