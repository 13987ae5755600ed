import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { Listener } from '#commands/offers.ts'
import type { Edit } from '#machines/editor/edits.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'
import type { ErrorCode } from '#entities/reason.ts'
import { addressFields } from '#entities/address.ts'
import { useListener } from '#screens/command-hooks.ts'
import { focusPath } from '#screens/edit/focus-path.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'

/** The list that a command puts something into, what it begins with, and the cell that is written first. */
const insertions: Readonly<Record<string, { list: string; values: Readonly<Record<string, unknown>>; cell: string }>> =
  {
    'contents.add_line': { list: 'items', values: {}, cell: 'product' },
    'contents.add_fee': { list: 'fees', values: { type: 'fee' }, cell: 'name' },
    'contents.add_discount': { list: 'fees', values: { type: 'discount' }, cell: 'name' },
    'contents.add_coupon': { list: 'coupons', values: {}, cell: 'code' },
    'contents.add_note': { list: 'notes', values: {}, cell: 'text' },
  }
const copyBilling = 'contents.copy_billing'

type Locks = Readonly<Record<string, { reason_code: ErrorCode; unblock: string | null } | undefined>>

/** Puts lines, fees, discounts, coupons and notes on an order from anywhere on its page; what is fixed says why. */
export function useInsertions(editor: EditorActor | undefined, locks: Locks): void {
  const listener = useMemo<Listener>(() => {
    const listOf = (id: string) => (id === copyBilling ? 'addresses' : (insertions[id]?.list ?? ''))
    return {
      hears: (id) => editor !== undefined && (Object.hasOwn(insertions, id) || id === copyBilling),
      verdict: (id) => {
        const lock = locks[listOf(id)]
        return lock === undefined
          ? { ok: true }
          : { ok: false, because: [{ code: lock.reason_code, details: [], unblock: lock.unblock, asks: null }] }
      },
      send: ({ type }) => {
        if (editor === undefined) return
        if (type === copyBilling) copyAddress(editor)
        else insert(editor, type)
      },
    }
  }, [editor, locks])
  useListener('record', listener)
}

function insert(editor: EditorActor, type: string): void {
  const insertion = insertions[type]
  if (insertion === undefined) return
  const { list, values, cell } = insertion
  const before = rowsIn(editor.getSnapshot().context.shown[list])
  flushSync(() => editor.send({ type: 'editor.list.add', list, at: before.length, values }))
  const added = rowsIn(editor.getSnapshot().context.shown[list]).at(-1)
  if (added !== undefined) focusPath(`${list}.${keyOf(added)}.${cell}`)
}

/** Goods go where the bill goes. */
function copyAddress(editor: EditorActor): void {
  const rows = rowsIn(editor.getSnapshot().context.shown['addresses'])
  const billing = rows.find((row) => row['type'] === 'billing')
  const shipping = rows.find((row) => row['type'] === 'shipping')
  if (billing === undefined) return
  const values = Object.fromEntries(Object.keys(addressFields).map((name) => [name, billing[name] ?? null]))
  const edits: Edit[] =
    shipping === undefined
      ? [{ type: 'editor.list.add', list: 'addresses', values: { ...values, type: 'shipping' } }]
      : Object.entries(values).map(([name, value]) => ({
          type: 'editor.change',
          path: `addresses.${keyOf(shipping)}.${name}`,
          value,
        }))
  flushSync(() => editor.send({ type: 'editor.paste', edits }))
  focusPath('addresses')
}
