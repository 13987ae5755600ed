import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { reckoningOf } from '#api/order/reckoning.ts'
import type { Begins } from '#api/order/totals.ts'
import { isRef } from '#entities/entity.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { takenOver } from './begun-by.ts'

const idOf = (value: unknown): number | undefined => (isRef(value) ? value.id : undefined)

/** Takes over into a new order what follows from its customer and its shop, as soon as they are chosen. */
export function useBegunBy(editor: EditorActor, isNew: boolean): void {
  const queries = useQueryClient()
  const customer = useSelector(editor, ({ context }) => idOf(context.shown['customer']))
  const shop = useSelector(editor, ({ context }) => idOf(context.shown['shop']))
  /** What stood there from the start, such as that of a draft, is somebody's own. */
  const begun = useRef({ customer, shop })
  const brought = useRef<Begins | null>(null)
  useEffect(() => {
    if (!isNew || (customer === undefined && shop === undefined)) return undefined
    // a shop that the customer brought goes with them
    const own = shop === brought.current?.shop?.id ? undefined : shop
    const data = {
      ...(customer !== undefined && { customer_id: customer }),
      ...(own !== undefined && { shop_id: own }),
    }
    let isPast = false
    const take = async () => {
      const { begins } = await queries.fetchQuery(reckoningOf(undefined, data))
      if (isPast || begins === null) return
      const isUntouched = begun.current.customer === customer && begun.current.shop === shop
      const edits = isUntouched ? [] : takenOver(editor.getSnapshot().context.shown, begins, brought.current)
      brought.current = own === undefined ? begins : { ...begins, shop: null }
      if (edits.length > 0) editor.send({ type: 'editor.paste', edits, begins: true })
    }
    // who hears nothing has it once it is saved
    take().catch(() => undefined)
    return () => {
      isPast = true
    }
  }, [editor, queries, isNew, customer, shop])
}
