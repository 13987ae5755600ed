import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import { slipOf } from '#commands/shipping/slips.ts'
import { mayIssueSlips } from '#entities/access.ts'
import { slipTypes, type SlipType } from '#entities/document/parts.ts'
import type { ReasonCode } from '#entities/reason.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { showToast } from '#ui/layer/toast.ts'
import { printSlips } from './print-slips.ts'

type RecordSlipsProps = {
  of: 'order' | 'shipment' | 'return'
  /** The types of paper that go with it: of a return its note alone. */
  types?: readonly SlipType[]
  id: number
  shop: number | null
  /** Why there is none in its status. */
  refusal: ReasonCode | undefined
}

const wantedBy = (id: string) =>
  id.startsWith('paper.') && Object.hasOwn(slipOf, id) ? slipOf[id as keyof typeof slipOf] : undefined // just asked

/** Prints what goes with the goods of one order, or of one shipment. */
export function RecordSlips({ of, types = slipTypes, id: record, shop, refusal }: RecordSlipsProps) {
  const { t } = useTranslation('record')
  const actor = useActor()
  const queries = useQueryClient()
  const listener = useMemo<Listener>(() => {
    const print = async (command: string) => {
      const type = wantedBy(command)
      if (type === undefined) return
      const numbers = await printSlips({ type, object: of, ids: [record] })
      showToast({ text: t('slips.done', { numbers }), tone: 'good', id: 'slips' })
      await Promise.all(
        [
          ['record', of, record],
          ['search', 'document'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    }
    return {
      hears: (id) => types.some((type) => type === wantedBy(id)) && actor !== undefined && mayIssueSlips(actor, shop),
      verdict: () =>
        refusal === undefined
          ? { ok: true }
          : { ok: false, because: [{ code: refusal, details: [], unblock: null, asks: null }] },
      // what is refused has been told like any failed call
      send: ({ type }) => void print(type).catch(() => undefined),
    }
  }, [actor, of, queries, record, refusal, shop, t, types])
  useListener('record', listener)
  return null
}
