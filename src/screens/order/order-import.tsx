import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Listener } from '#commands/offers.ts'
import { order as entity, type Order } from '#entities/order/order.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { verdictOver } from '#screens/right.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Notice } from '#ui/view/notice.tsx'

type OrderImportProps = {
  order: Pick<Order, 'id' | 'version' | 'shop' | 'import_details'> & { import_problem: string }
}

/** Is it imported now? What was refused has been said. */
async function importAgain(id: number, version: number): Promise<boolean> {
  try {
    await call('order.import', { params: { id }, body: { version } })
    return true
  } catch (error) {
    if (failureOf(error) === undefined) throw error
    return false
  }
}

/** Why an order was not imported as its shop sent it, and the key that tries it again once that is mended. */
export function OrderImport({ order }: OrderImportProps) {
  const { t } = useTranslation(['errors', 'commands', 'record'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const actor = useActor()
  const [isPending, setPending] = useState(false)
  const { id, version, import_problem: problem, import_details: details } = order
  const right = useMemo(() => verdictOver(actor, entity, order), [actor, order])
  const listener = useMemo<Listener>(() => {
    const again = async () => {
      setPending(true)
      const isDone = await importAgain(id, version)
      setPending(false)
      if (isDone) showToast({ text: t('order_import.done', { ns: 'record' }), tone: 'good' })
      await queries.invalidateQueries()
    }
    return {
      hears: (command) => command === 'order-import.again',
      verdict: () => right,
      send: () => void again(),
    }
  }, [id, version, right, queries, t])
  useListener('record', listener)
  return (
    <div data-print="hide" className="px-4 pt-3">
      <Notice
        tone="bad"
        action={
          right.ok && (
            <Button
              size="small"
              pending={isPending}
              keys={caps.of('order-import.again')}
              onClick={() => listener.send({ type: 'order-import.again' })}
            >
              {t('order-import.again', { ns: 'commands' })}
            </Button>
          )
        }
      >
        {t(`import.${problem}`, { details: details ?? '' })}
      </Notice>
    </div>
  )
}
