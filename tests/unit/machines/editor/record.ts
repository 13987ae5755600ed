import fc from 'fast-check'
import type { Fields } from '#entities/entity.ts'
import { edited, pathOf, type Edit } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'

/** Of every kind that differs for the editor: texts, an amount, a reference, a flag, rows with numbers and without. */
export const fields = {
  name: { kind: 'text', max: 20, required: true, unique: true },
  note: { kind: 'longtext', max: 60 },
  discount: { kind: 'money', min: 0 },
  shop: { kind: 'ref', to: 'shop' },
  is_b2b: { kind: 'flag' },
  country: { kind: 'choice', of: ['de', 'at'], default: 'de' },
  addresses: {
    kind: 'list',
    of: {
      id: { kind: 'number' },
      city: { kind: 'text', max: 20, required: true },
      country: { kind: 'ref', to: 'country' },
    },
  },
  roles: {
    kind: 'list',
    key: ['role'],
    of: { role: { kind: 'choice', of: ['admin', 'clerk', 'packer'], required: true } },
  },
} as const satisfies Fields

const texts = fc.constantFrom('a', 'b', 'c', 'd')
const shops = fc.constantFrom(null, { id: 1, label: 'North' }, { id: 2, label: 'South' })
const roleNames = fc.constantFrom('admin', 'clerk', 'packer')
const amounts = fc.constantFrom(null, '2.50', '3.00', '12.00')

const addresses = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), city: texts, country: shops }), {
  selector: ({ id }) => id,
  maxLength: 4,
})

/** A record as it is read. */
export const records: fc.Arbitrary<Values> = fc
  .record({
    name: texts,
    note: fc.option(texts),
    discount: amounts,
    shop: shops,
    is_b2b: fc.boolean(),
    country: fc.constantFrom('de', 'at', null),
    addresses,
    roles: fc.uniqueArray(roleNames).map((all) => all.map((role) => ({ role }))),
  })
  .map((values) => ({ id: 7, version: 3, ...values }))

const values = {
  name: texts,
  note: fc.option(texts),
  discount: amounts,
  shop: shops,
  is_b2b: fc.boolean(),
  country: fc.constantFrom('de', 'at', null),
}

/** Draws of what to do; which row it is done to follows from what is shown then. */
type Drawn =
  | { at: keyof typeof values; value: unknown }
  | { list: 'addresses' | 'roles'; act: 'add' | 'move' | 'remove' | 'city' | 'country'; row: number; value: unknown }

const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  ...Object.entries(values).map(([at, value]) => fc.record({ at: fc.constant(at as keyof typeof values), value })),
  fc.record({
    list: fc.constant('addresses' as const),
    act: fc.constantFrom('add' as const, 'move' as const, 'remove' as const, 'city' as const),
    row: fc.nat(4),
    value: texts,
  }),
  fc.record({
    list: fc.constant('addresses' as const),
    act: fc.constant('country' as const),
    row: fc.nat(4),
    value: shops,
  }),
  fc.record({
    list: fc.constant('roles' as const),
    act: fc.constantFrom('add' as const, 'move' as const, 'remove' as const),
    row: fc.nat(3),
    value: roleNames,
  }),
)
export const acts = fc.array(drawn, { maxLength: 12 })

const editOf = (shown: Values, act: Drawn): Edit | undefined => {
  if ('at' in act) return { type: 'editor.change', path: act.at, value: act.value }
  const rows = rowsIn(shown[act.list])
  if (act.act === 'add') {
    const name = act.list === 'roles' ? 'role' : 'city'
    // nobody has a role twice
    if (act.list === 'roles' && rows.some((row) => row['role'] === act.value)) return undefined
    return { type: 'editor.list.add', list: act.list, at: act.row % (rows.length + 1), values: { [name]: act.value } }
  }
  const row = rows[act.row % rows.length]
  if (row === undefined) return undefined
  const key = keyOf(row)
  if (act.act === 'remove') return { type: 'editor.list.remove', list: act.list, row: key }
  if (act.act === 'move')
    return { type: 'editor.list.move', list: act.list, row: key, to: (act.row * 2 + 1) % rows.length }
  return { type: 'editor.change', path: pathOf(act.list, key, act.act), value: act.value }
}

/** Everything that is done to a record in the editor, each after what it was done to. */
export const editsOn = (start: Values, all: readonly Drawn[]): { edits: Edit[]; shown: Values } => {
  const edits: Edit[] = []
  const shown = all.reduce<Values>((before, act) => {
    const edit = editOf(before, act)
    if (edit === undefined) return before
    edits.push(edit)
    return edited(fields, before, edit)
  }, start)
  return { edits, shown }
}

/** The record in the editor after what people did to it. */
export const after = (start: Values, all: readonly Drawn[]): Values => editsOn(start, all).shown

export const base: Values = {
  id: 7,
  version: 3,
  name: 'Ada',
  note: 'calls at noon',
  discount: '2.50',
  shop: { id: 1, label: 'North' },
  is_b2b: false,
  country: 'de',
  addresses: [
    { id: 1, city: 'Kiel', country: { id: 49, label: 'Germany' } },
    { id: 2, city: 'Graz', country: { id: 43, label: 'Austria' } },
  ],
  roles: [{ role: 'clerk' }],
}
