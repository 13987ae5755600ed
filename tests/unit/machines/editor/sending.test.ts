import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRef } from '#entities/entity.ts'
import { differences, sentOf } from '#machines/editor/difference.ts'
import { edited } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { blank, opened, rowsIn } from '#machines/editor/rows.ts'
import { settle } from '#machines/editor/steps.ts'
import { initial } from '#machines/editor/context.ts'
import { acts, after, base, fields, records } from './record.ts'

/** What can be read of a record without what the editor adds: references by their numbers, rows by what they say. */
const said = (record: Values): unknown =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'list' ? rowsIn(record[name]).map((row) => plain(row, Object.keys(field.of))) : one(record[name]),
    ]),
  )
const one = (value: unknown): unknown => (isRef(value) ? value.id : (value ?? null))
const plain = (row: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, one(row[name])]))

/** A server in a few lines: what is sent over what it holds; a row without a number gets the next one. */
const written = (record: Values, sent: Values): Values => {
  let next = 100
  const valueOf = (name: string, held: unknown) => {
    const field = fields[name as keyof typeof fields]
    if (field?.kind !== 'list') {
      const wire = field?.kind === 'ref' ? `${name}_id` : name
      if (!(wire in sent)) return held
      return field?.kind === 'ref' && sent[wire] !== null ? { id: sent[wire], label: 'told by its number' } : sent[wire]
    }
    if (!(name in sent)) return held
    return rowsIn(sent[name]).map((row) => {
      if ('key' in field) return { ...row }
      const { country_id, ...rest } = row
      const before = rowsIn(held).find(({ id }) => id === row['id'])
      return {
        ...before,
        id: before?.['id'] ?? ++next,
        ...rest,
        ...('country_id' in row && { country: country_id === null ? null : { id: country_id, label: '?' } }),
      }
    })
  }
  return Object.fromEntries(Object.keys({ ...record, ...fields }).map((name) => [name, valueOf(name, record[name])]))
}

const withoutNumbers = (record: Values) =>
  JSON.parse(JSON.stringify(said(record)), (key, value: unknown) =>
    key === 'id' && (value === null || Number(value) > 100) ? undefined : value,
  )

describe('what is sent', () => {
  it('is nothing where nothing differs', () => {
    expect(sentOf(fields, opened(fields, base), opened(fields, base))).toEqual({})
  })

  it('is only what changed: references by their numbers, a list with all its rows in their order', () => {
    const shown = [
      { type: 'editor.change', path: 'shop', value: { id: 2, label: 'South' } },
      { type: 'editor.change', path: 'addresses.2.city', value: 'Wien' },
      { type: 'editor.list.add', list: 'addresses', at: 1, values: { city: 'Bern' } },
      { type: 'editor.list.move', list: 'addresses', row: '1', to: 2 },
    ].reduce<Values>((before, edit) => edited(fields, before, edit as never), opened(fields, base))
    expect(sentOf(fields, opened(fields, base), shown)).toEqual({
      shop_id: 2,
      addresses: [{ city: 'Bern', country_id: null }, { id: 2, city: 'Wien' }, { id: 1 }],
    })
  })

  it('is of a new record all that it holds, and that a field is empty which would begin otherwise', () => {
    const start = opened(fields, blank(fields))
    expect(sentOf(fields, start, start)).toEqual({ is_b2b: false, country: 'de' })
    expect(sentOf(fields, start, { ...start, name: 'Ada', country: null })).toEqual({
      is_b2b: false,
      name: 'Ada',
      country: null,
    })
  })

  it('names no row by its key in the editor', () => {
    fc.assert(
      fc.property(records, acts, (record, all) => {
        const sent = sentOf(fields, opened(fields, record), after(opened(fields, record), all))
        expect(JSON.stringify(sent)).not.toMatch(/new_\d|\$key/)
      }),
    )
  })

  it('makes of the base what is shown', () => {
    fc.assert(
      fc.property(records, acts, (record, all) => {
        const shown = after(opened(fields, record), all)
        const sent = sentOf(fields, opened(fields, record), shown)
        expect(withoutNumbers(written(record, sent))).toEqual(withoutNumbers(shown))
      }),
    )
  })

  it('leaves no difference once it is saved', () => {
    fc.assert(
      fc.property(records, acts, (record, all) => {
        const context = initial({ fields, record })
        const shown = after(context.base, all)
        const answer = written(record, sentOf(fields, context.base, shown))
        const next = settle({ ...context, shown, sent: shown }, answer)
        expect(differences(fields, next.base ?? {}, next.shown ?? {})).toEqual([])
      }),
    )
  })

  it('leaves what was typed while it was on its way, in new rows, too', () => {
    fc.assert(
      fc.property(records, acts, acts, (record, all, meanwhile) => {
        const context = initial({ fields, record })
        const sent = after(context.base, all)
        const answer = written(record, sentOf(fields, context.base, sent))
        const typed = after(sent, meanwhile)
        const next = settle({ ...context, shown: typed, sent }, answer)
        expect(withoutNumbers(next.shown ?? {})).toEqual(withoutNumbers(typed))
        // saved again it is settled, and no row came twice
        const again = written(answer, sentOf(fields, next.base ?? {}, next.shown ?? {}))
        expect(withoutNumbers(again)).toEqual(withoutNumbers(typed))
      }),
    )
  })
})
