import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { Hit } from '#api/search.ts'
import { hrefOf, recordPlaceOf } from '#commands/places.ts'
import { decodeOwn, cardOf } from '#entities/scan/own-code.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { sound } from '#screens/packing/sounds.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { Notice, type NoticeTone } from '#ui/view/notice.tsx'
import { countBack, type AwaitedLine } from './count-back.ts'

/** While it comes and while it lies there: once it is judged nothing is counted. */
const isOpen = ({ status }: Row): boolean => status === 'announced' || status === 'received'

const linesOf = ({ items }: Row): AwaitedLine[] =>
  rowsIn(items).map(({ order_item_id: id, sku, name, quantity }) => ({
    id: Number(id),
    sku: typeof sku === 'string' ? sku : '',
    name: String(name),
    quantity: Number(quantity),
  }))

const isInDialog = () => document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null

/** Undefined where nobody answered, which the error policy has said. */
const hitsOf = async (code: string): Promise<readonly Hit[] | undefined> => {
  try {
    return (await call('scan.resolve', { body: { code } })).payload.hits
  } catch (error) {
    if (failureOf(error) === undefined) throw error
    return undefined
  }
}

type Said = { readonly tone: NoticeTone; readonly text: string }

/** The pieces of a return, counted by scan as at the packing station: each scan is one, and leaves nothing that is written. */
export function ReturnCount({ record }: { record: Row }) {
  const { t } = useTranslation('record')
  const { scanner } = useServices()
  const [, go] = useLocation()
  const [said, say] = useState<Said>()
  const { id } = record
  const takes = isOpen(record)
  const counts = useSyncExternalStore(countBack.watch, () => countBack.of(id))

  useEffect(() => {
    if (!takes) countBack.clear(id)
  }, [takes, id])

  useEffect(() => {
    if (!takes) return undefined
    const lines = linesOf(record)
    const tell = (tone: 'right' | 'over' | 'wrong', text: string) => {
      sound(tone)
      say({ tone: ({ right: 'good', over: 'warn', wrong: 'bad' } as const)[tone], text })
    }
    const meet = async (code: string) => {
      const own = countBack.count(id, lines, [code])
      const hits = own.line === undefined ? await hitsOf(code) : []
      if (hits === undefined) return
      const skus = hits.filter(({ object }) => object === 'product').map(({ number }) => number)
      const { tone, line } = own.line === undefined ? countBack.count(id, lines, skus) : own
      const [other] = hits.filter(({ object }) => object !== 'product')
      // a shipment, another order: that is opened as anywhere else
      if (line === undefined && other !== undefined)
        return go(hrefOf(recordPlaceOf({ name: other.object }) ?? 'home', { id: other.id }))
      if (line === undefined) return tell('wrong', t('return_count.foreign', { code }))
      const { name, quantity: all } = line
      if (tone === 'over') return tell('over', t('return_count.over', { name, all }))
      return tell('right', t('return_count.counted', { name, done: countBack.of(id).get(line.id), all }))
    }
    let before = Promise.resolve()
    return scanner.take(({ text }) => {
      const code = text.trim()
      const kind = decodeOwn(code)?.kind
      // a card, the slip of another return: what they do anywhere
      if (isInDialog() || cardOf(code) !== undefined || (kind !== undefined && kind !== 'product')) return false
      // in the order in which they came
      before = before.then(() => meet(code)).catch(() => undefined)
      return true
    })
  }, [takes, id, record, scanner, go, t])

  const done = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (!takes) return null
  const all = linesOf(record).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="flex flex-col gap-2 px-4 pt-2">
      <div className="flex items-center gap-3 text-table">
        <span className="tabular-nums">
          {done === 0 ? t('return_count.begin') : t('return_count.done', { done, all })}
        </span>
        {done > 0 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              countBack.clear(id)
              say(undefined)
            }}
          >
            {t('return_count.again')}
          </Button>
        )}
      </div>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
    </div>
  )
}
