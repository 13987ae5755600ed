import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { Row } from '#api/list.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import { mayWriteOver } from '#entities/in-shops.ts'
import { order } from '#entities/order/order.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { AskDialog } from '#screens/edit/ask-dialog.tsx'
import { useFormat } from '#screens/format.ts'
import { verdictOfRight } from '#screens/right.ts'
import type { List } from '#screens/search/use-list.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { labelBatch } from './batch-store.ts'
import { chosenOrders } from './chosen-orders.ts'
import { isRunning, toClarify, type Batched } from './label-batch.ts'
import { LabelPanel } from './label-panel.tsx'
import { labelPorts } from './label-ports.ts'

/** Milliseconds in which the page of an order comes. */
const mostPatience = 10_000

/** Milliseconds between two readings of the list while its labels come. */
const rest = 1000

/** So many orders are named in the question; the others are counted. */
const mostNamed = 12

type Named = Pick<Batched, 'id' | 'number'>

const isToClarify = (row: Row | undefined): boolean => row?.['label_state'] === 'failed'

/** The labels of what is chosen in the list, how far they are, and what is to be clarified. */
export function Labels({ list }: { list: List }) {
  const { t } = useTranslation(['record', 'errors', 'commands'])
  const queries = useQueryClient()
  const actor = useActor()
  const [, navigate] = useLocation()
  const batch = useSyncExternalStore(labelBatch.watch, labelBatch.read)
  const { entity, row, chosen, found, focused, go } = list
  const running = isRunning(batch)
  /** The orders whose labels somebody has asked for and not confirmed. */
  const [wanted, want] = useState<readonly Named[]>()

  useEffect(() => {
    if (batch.phase === 'none') return undefined
    const read = () => void queries.invalidateQueries({ queryKey: ['search', entity.name] })
    if (!running) {
      read()
      return undefined
    }
    const timer = setInterval(read, rest)
    return () => clearInterval(timer)
  }, [running, batch.phase, queries, entity])

  const listener = useMemo<Listener>(() => {
    const ask = async () => {
      const orders = await chosenOrders(list)
      if (orders === undefined)
        return showToast({
          text: t('print_limit', { ns: 'errors', most: mostPrinted }),
          tone: 'warn',
          id: refusalToast('worklist.labels'),
        })
      return want(orders.map(({ id, number }) => ({ id, number: String(number) })))
    }
    const clarify = () => {
      const count = found.total ?? 0
      const around = Array.from({ length: count }, (_, step) => (focused + 1 + step) % count)
      const next = around.find((index) => isToClarify(found.rowAt(index)))
      if (next === undefined) showToast({ text: t('labels.nothing_to_clarify'), id: refusalToast('worklist.clarify') })
      else go(next)
    }
    const writeAddress = (id: number) => {
      navigate(hrefOf('order', { id }))
      // its page hears it once it is there
      const leave = currentOffers.watch(() => {
        const edit = currentOffers.one('record.edit')
        if (edit === undefined) return
        stop()
        edit.run({ path: 'addresses' })
      })
      const timer = setTimeout(leave, mostPatience)
      const stop = () => {
        clearTimeout(timer)
        leave()
      }
    }
    const acts: Readonly<Record<string, () => void>> = {
      // what is refused has been told like any failed call
      'worklist.labels': () => void ask().catch(() => undefined),
      'worklist.abort': () => (running ? labelBatch.abort() : labelBatch.dismiss()),
      'worklist.clarify': clarify,
      'worklist.address': () => row && writeAddress(row.id),
    }
    const isMeant = (id: string) => {
      if (id === 'worklist.abort') return batch.phase !== 'none'
      if (id === 'worklist.labels') return row !== undefined || chosen.size > 0
      return row !== undefined
    }
    return {
      hears: (id) => Object.hasOwn(acts, id) && isMeant(id),
      called: (id) => (id === 'worklist.abort' && !running ? t('labels.close') : undefined),
      verdict: (id) => {
        if (id === 'worklist.labels' && running)
          return {
            ok: false,
            because: [{ code: 'labels_running', details: [], unblock: 'worklist.abort', asks: null }],
          }
        if (id === 'worklist.address')
          return verdictOfRight(
            actor !== undefined && row !== undefined && mayWriteOver(actor, order, row),
            'others_write_addresses',
          )
        return { ok: true }
      },
      send: ({ type }) => acts[type]?.(),
    }
  }, [list, batch.phase, running, row, chosen.size, found, focused, go, actor, navigate, t])
  useListener('list', listener)

  return (
    <>
      {batch.phase !== 'none' && <LabelPanel batch={batch} unclear={toClarify(batch)} />}
      {wanted !== undefined && <AskForLabels orders={wanted} onClose={() => want(undefined)} />}
    </>
  )
}

type AskForLabelsProps = { orders: readonly Named[]; onClose: () => void }

/** A label costs money: how many and whose they are is confirmed before one is asked for. */
function AskForLabels({ orders, onClose }: AskForLabelsProps) {
  const { t } = useTranslation(['record', 'palette'])
  const { number, list } = useFormat()
  const [count, first] = [orders.length, orders.slice(0, mostNamed)]
  const others = count - first.length
  const names = [
    ...first.map((order) => order.number),
    ...(others > 0 ? [t('labels.ask.others', { count: others, number: number(others) })] : []),
  ]
  const request = () => {
    onClose()
    void labelBatch.start(
      orders,
      labelPorts((printed) => t('labels.file', { number: printed })),
    )
  }
  return (
    <AskDialog
      title={t('labels.ask', { count, number: number(count) })}
      text={`${list(names)}\n${t('labels.ask.text')}`}
      answers={[
        {
          label: t('labels.ask.request', { count, number: number(count) }),
          variant: 'primary',
          isFirst: true,
          give: request,
        },
        { label: t('labels.ask.leave'), give: onClose },
      ]}
      onClose={onClose}
    />
  )
}
