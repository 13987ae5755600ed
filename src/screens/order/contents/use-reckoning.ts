import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { reckoningOf } from '#api/order/reckoning.ts'
import { pathOf, type Edit } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { usePaused } from '#screens/use-paused.ts'
import { awaitsArticle, broughtBy, isUnknown } from './article.ts'
import { isSamePrice, toReckon } from './typed.ts'

/** ms without another key before the server is asked; who waits for the price of an article is not kept waiting. */
const pause = 150

/** The price of a line that followed its quantity, and what it was before. */
export type PriceOffer = { row: string; name: string; before: string; now: string; from: number }

const priceOf = (row: Values, value: unknown): Edit => ({
  type: 'editor.change',
  path: pathOf('items', keyOf(row), 'price'),
  value,
})

/** What the server reckons of what is typed; articles bring what they are called and cost, and prices follow their quantity. */
export function useReckoning(editor: EditorActor) {
  const { fields, base, shown, typing } = useSelector(editor, ({ context }) => context)
  const id = typeof base['id'] === 'number' ? base['id'] : undefined
  const waits = rowsIn(shown['items']).some(awaitsArticle)
  const paused = usePaused(shown, waits ? 0 : pause)
  const data = useMemo(() => toReckon(fields, base, paused), [fields, base, paused])
  const { data: reckoned, isPlaceholderData, isFetching } = useQuery(reckoningOf(id, data))
  const isCurrent = reckoned !== undefined && !isPlaceholderData && paused === shown
  const listed = useRef(new Map<string, string | null>())
  const [offer, setOffer] = useState<PriceOffer>()
  useEffect(() => {
    if (!isCurrent || reckoned === undefined) return
    const { shown: now } = editor.getSnapshot().context
    const edits = rowsIn(now['items']).flatMap((row, at): Edit[] => {
      const line = reckoned.items[at]
      if (line === undefined) return []
      const filled = broughtBy(row, line, typing)
      const before = listed.current.get(keyOf(row))
      listed.current.set(keyOf(row), line.list_price)
      const follows = isSamePrice(row['price'], before) && !isSamePrice(line.list_price, before)
      if (filled.length > 0 || !follows || (before ?? null) === null || line.list_price === null) return filled
      setOffer({
        row: keyOf(row),
        name: String(row['name']),
        before: String(before),
        now: line.list_price,
        from: line.list_from ?? 1,
      })
      return [priceOf(row, line.list_price)]
    })
    if (edits.length > 0) editor.send({ type: 'editor.paste', edits })
  }, [editor, isCurrent, reckoned, typing])
  const refuse = (): void => {
    const row = rowsIn(editor.getSnapshot().context.shown['items']).find((one) => keyOf(one) === offer?.row)
    if (row !== undefined && offer !== undefined) editor.send(priceOf(row, offer.before))
    setOffer(undefined)
  }
  // an offer of a line that is gone, or whose price has been typed, is none
  const line = rowsIn(shown['items']).find((row) => keyOf(row) === offer?.row)
  const unknown = rowsIn(shown['items']).filter((row, at) => {
    const found = reckoned?.items[at]
    return found !== undefined && isUnknown(row, found, typing)
  })
  return {
    shown,
    base,
    reckoned,
    offer: offer !== undefined && isSamePrice(line?.['price'], offer.now) ? offer : undefined,
    refuse,
    /** The keys of the lines whose SKU no article has. */
    unknown: unknown.map(keyOf).join(' '),
    /** An article has been chosen whose price is on its way. */
    isFilling: waits && isFetching,
  }
}
