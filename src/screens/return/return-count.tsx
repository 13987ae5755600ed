import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { Hit } from '#api/search.ts'
import { hrefOf, recordPlaceOf } from '#commands/places.ts'
import type { ReturnedPieces } from '#entities/return/condition.ts'
import { returnEntity } from '#entities/return/return.ts'
import { decodeOwn, cardOf } from '#entities/scan/own-code.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { sound } from '#screens/packing/sounds.ts'
import { panelId, showSection } from '#screens/record/sections.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { Notice, type NoticeTone } from '#ui/view/notice.tsx'
import { piecesByLine, scannedBack, sumOf, type AwaitedLine, type PiecesByLine } from './count-back.ts'
import { usePieceWords } from './piece-words.ts'

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

const isSeen = (element: HTMLElement | null): boolean => {
  const panel = document.getElementById(panelId)
  if (element === null || panel === null) return true
  const [own, all] = [element.getBoundingClientRect(), panel.getBoundingClientRect()]
  return own.top >= all.top && own.bottom <= all.bottom + 1
}

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

/** What came of a record's lines, as its other readers know it, too: each change is written into what was read. */
const partsOf = ({ pieces }: Row) => piecesByLine(pieces)

/** The pieces of a return: counted by scan while it is open, as at the packing station, and how they came. */
export function ReturnCount({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'ui'])
  const { scanner } = useServices()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const [said, say] = useState<Said>()
  const { id } = record
  const takes = isOpen(record)
  const answer = useRef<HTMLDivElement>(null)
  const latest = useRef(record)
  useLayoutEffect(() => {
    latest.current = record
  }, [record])

  const change = useCallback(
    async (line: number, pieces: ReturnedPieces[]) => {
      const body = { order_item_id: line, pieces }
      const { payload } = await call('packing.count_back', { params: { id }, body })
      const rows = payload.pieces.map((one) => ({ order_item_id: line, ...one, restock: false }))
      const withThese = (row: Row): Row => ({
        ...row,
        pieces: [...rowsIn(row['pieces']).filter(({ order_item_id: other }) => other !== line), ...rows],
      })
      latest.current = withThese(latest.current)
      queries.setQueriesData<Row>({ queryKey: ['record', returnEntity.name, id] }, (row) => row && withThese(row))
    },
    [id, queries],
  )

  /** What is not counted says why: no toast does. */
  const fail = useCallback(
    (error: unknown) => {
      const failure = failureOf(error)
      if (failure === undefined) throw error
      const { problem, error: whole } = failure.kind === 'refused' ? failure.said : {}
      sound('wrong')
      say({ tone: 'bad', text: problem?.fields?.['pieces']?.[0] ?? whole ?? t('error.connection', { ns: 'ui' }) })
    },
    [t],
  )

  useEffect(() => {
    if (!takes) return undefined
    const tell = (tone: 'right' | 'over' | 'wrong', text: string) => {
      sound(tone)
      say({ tone: ({ right: 'good', over: 'warn', wrong: 'bad' } as const)[tone], text })
    }
    const scanned = (skus: readonly string[]) => scannedBack(linesOf(latest.current), partsOf(latest.current), skus)
    const meet = async (code: string) => {
      const own = scanned([code])
      const hits = own.line === undefined ? await hitsOf(code) : []
      if (hits === undefined) return
      const skus = hits.filter(({ object }) => object === 'product').map(({ number }) => number)
      const { tone, line } = own.line === undefined ? scanned(skus) : own
      const [other] = hits.filter(({ object }) => object !== 'product')
      // a shipment, another order: that is opened as anywhere else
      if (line === undefined && other !== undefined)
        return go(hrefOf(recordPlaceOf({ name: other.object }) ?? 'home', { id: other.id }))
      if (line === undefined) return tell('wrong', t('return_count.foreign', { code }))
      const { name, quantity: all } = line
      if (tone === 'over') return tell('over', t('return_count.over', { name, all }))
      await change(line.id, [{ condition: null, quantity: 1 }])
      return tell('right', t('return_count.counted', { name, done: sumOf(partsOf(latest.current).get(line.id)), all }))
    }
    let before = Promise.resolve()
    return scanner.take(({ text }) => {
      const code = text.trim()
      const kind = decodeOwn(code)?.kind
      // a card, the slip of another return: what they do anywhere
      if (isInDialog() || cardOf(code) !== undefined || (kind !== undefined && kind !== 'product')) return false
      // in the order in which they came
      before = before.then(() => meet(code)).catch(fail)
      return true
    })
  }, [takes, change, fail, scanner, go, t])

  // whoever reads another part of the record is led to the answer
  useEffect(() => {
    if (said !== undefined && !isSeen(answer.current)) showSection('contents')
  }, [said])

  /** From the first piece on again. */
  const clear = async () => {
    for (const [line, pieces] of partsOf(record))
      await change(
        line,
        pieces.map(({ condition, quantity }) => ({ condition, quantity: -quantity })),
      )
    say(undefined)
  }

  const pieces = partsOf(record)
  const done = sumOf([...pieces.values()].flat())
  const all = linesOf(record).reduce((sum, { quantity }) => sum + quantity, 0)
  // where all of a line came alike its row says so
  const shown = linesOf(record).filter(({ id: line }) => (takes ? 1 : 2) <= (pieces.get(line)?.length ?? 0))
  return (
    <>
      {shown.length > 0 && <Came lines={shown} pieces={pieces} isDecided={!takes} />}
      {takes && (
        // what came of a scan is in sight however many lines there are
        <div ref={answer} className="sticky bottom-0 flex flex-col gap-2 bg-surface px-4 py-2 print:static">
          <div className="flex items-center gap-3 text-table">
            <span className="tabular-nums">
              {done === 0 ? t('return_count.begin') : t('return_count.done', { done, all })}
            </span>
            {done > 0 && (
              <Button size="small" variant="quiet" onClick={() => void clear().catch(fail)}>
                {t('return_count.again')}
              </Button>
            )}
          </div>
          {said && <Notice tone={said.tone}>{said.text}</Notice>}
        </div>
      )}
    </>
  )
}

type CameProps = { lines: readonly AwaitedLine[]; pieces: PiecesByLine; isDecided: boolean }

/** `Jacke: 1 wie neu, 2 geöffnet, davon 1 zurück ins Lager`, a line each. */
function Came({ lines, pieces, isDecided }: CameProps) {
  const { t } = useTranslation('record')
  const words = usePieceWords()
  const textOf = (came: NonNullable<ReturnType<PiecesByLine['get']>>) => {
    const again = sumOf(came.filter(({ restock }) => restock))
    return isDecided && again > 0 ? `${words(came)}, ${t('return_count.restocked', { pieces: again })}` : words(came)
  }
  return (
    <ul aria-label={t('return_count.pieces')} className="m-0 list-none px-4 pt-2 text-table" data-pieces="">
      {lines.map(({ id, name }) => (
        <li key={id} className="py-0.5 tabular-nums">
          {name}: {textOf(pieces.get(id) ?? [])}
        </li>
      ))}
    </ul>
  )
}
