import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { Row } from '#api/list.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import { mayWrite } from '#entities/access.ts'
import { shopOf } from '#entities/edit.ts'
import { order } from '#entities/order/order.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import type { List } from '#screens/search/use-list.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { labelBatch } from './batch-store.ts'
import { chosenOrders } from './chosen-orders.ts'
import { isRunning, toClarify } from './label-batch.ts'
import { LabelPanel } from './label-panel.tsx'
import { labelPorts } from './label-ports.ts'

/** Milliseconds in which the page of an order comes. */
const mostPatience = 10_000

/** Milliseconds between two readings of the list while its labels come. */
const rest = 1000

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
    const print = async () => {
      const orders = await chosenOrders(list)
      if (orders === undefined)
        return showToast({
          text: t('print_limit', { ns: 'errors', most: mostPrinted }),
          tone: 'warn',
          id: refusalToast('worklist.labels'),
        })
      const named = orders.map(({ id, number }) => ({ id, number: String(number) }))
      return labelBatch.start(named, labelPorts(t('labels.file', { number: named[0]?.number })))
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
      'worklist.labels': () => void print().catch(() => undefined),
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
            actor !== undefined && row !== undefined && mayWrite(actor, order.name, shopOf(order, row)),
          )
        return { ok: true }
      },
      send: ({ type }) => acts[type]?.(),
    }
  }, [list, batch.phase, running, row, chosen.size, found, focused, go, actor, navigate, t])
  useListener('list', listener)

  return batch.phase === 'none' ? null : <LabelPanel batch={batch} unclear={toClarify(batch)} />
}
