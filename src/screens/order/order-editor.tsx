import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useActor } from '#screens/command-hooks.ts'
import { fieldsWrittenBy } from '#entities/edit.ts'
import { order as entity } from '#entities/order/order.ts'
import type { Order } from '#entities/order/order.ts'
import { useEditor } from '#screens/edit/use-editor.ts'
import { recordWriting } from '#screens/record/record-writing.ts'
import { sectionsOf } from '#screens/record/sections.ts'
import { useInsertions } from './contents/use-insertions.ts'
import { useVatCheck } from '#screens/vat/use-vat-check.ts'

type OrderEditorProps = {
  order: Order
  /** Its parts are there. */
  isWhole: boolean
  title: string
  /** The section whose digit was pressed last. */
  shown: string
  /** How it stands there while nobody writes in it. */
  reading: ReactNode
}

/** The sections of an order with what of them is written. */
const sectionsWith = (written: readonly string[]) => {
  const isWritten = ({ name }: { name: string }) => written.includes(name)
  return sectionsOf(entity)
    .map((section) => ({
      ...section,
      fields: section.fields.filter(isWritten),
      lists: section.lists.filter(isWritten),
    }))
    .filter(({ fields, lists }) => fields.length + lists.length > 0)
}

type Locks = Parameters<typeof useInsertions>[1]
const noLocks: Locks = {}
/** What the server said beside the record. */
const locksOf = (order: object): Locks => ('locks' in order ? (order.locks as Locks) : noLocks)

/** An order as it is read, which stays as it stands when its editor comes; and its form where it is written in. */
export function OrderEditor({ reading, isWhole, ...props }: OrderEditorProps) {
  const { order } = props
  const actor = useActor()
  const written = useMemo(() => (actor === undefined ? none : fieldsWrittenBy(actor, entity, order)), [actor, order])
  const isWriting = useSyncExternalStore(recordWriting.watch, recordWriting.read)
  const isWritten = isWhole && written.length > 0
  return (
    <>
      {!(isWritten && isWriting) && reading}
      {isWritten && <Written {...props} written={written} />}
    </>
  )
}

const none: readonly [] = []

type WrittenProps = Pick<OrderEditorProps, 'order' | 'title' | 'shown'> & { written: readonly string[] }

function Written({ order, title, shown, written }: WrittenProps) {
  const editing = useEditor(entity, order, written)
  const sections = useMemo(() => sectionsWith(written), [written])
  useInsertions(editing?.actor, locksOf(order))
  useVatCheck(written.includes('vat_number') ? editing?.actor : undefined, { order_id: order.id })
  const record = useMemo(() => {
    // its form has the whole width
    const { history: _, ...rest } = order
    return rest
  }, [order])
  if (editing === undefined) return <span data-pending="" />
  return (
    <editing.Editor
      {...{ entity, record, title, sections, shown, editing, written }}
      related={none}
      map={null}
      isReadElsewhere
    />
  )
}
