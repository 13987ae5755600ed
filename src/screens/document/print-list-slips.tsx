import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { SlipsWanted } from '#api/file/document-calls.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { slipOf } from '#commands/shipping/slips.ts'
import { mayIssueSlips } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import { useActor, useCommandContext, useListener } from '#screens/command-hooks.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { chosenIds } from './chosen-ids.ts'
import { printSlips } from './print-slips.ts'

const wantedBy = (id: string) =>
  id.startsWith('list.') && Object.hasOwn(slipOf, id) ? slipOf[id as keyof typeof slipOf] : undefined // just asked

/** Prints what goes with the goods of the chosen rows, or of the one in focus; more than go together are told, not cut. */
export function PrintListSlips({ of, row }: { of: SlipsWanted['object']; row: Row | undefined }) {
  const { t } = useTranslation(['record', 'errors'])
  const actor = useActor()
  const queries = useQueryClient()
  const { selected } = useCommandContext()
  const listener = useMemo<Listener>(() => {
    const count = selected?.count ?? (row ? 1 : 0)
    const shop = row?.['shop']
    // of many the server says it of each
    const mayIssue =
      actor !== undefined && (selected !== undefined || mayIssueSlips(actor, isRef(shop) ? shop.id : null))
    const print = async (command: string) => {
      const type = wantedBy(command)
      if (type === undefined) return
      const about = refusalToast(command)
      if (count > mostPrinted)
        return showToast({ text: t('print_limit', { ns: 'errors', most: mostPrinted }), tone: 'warn', id: about })
      const numbers = await printSlips({ type, object: of, ids: await chosenIds(selected, row) })
      showToast({ text: t('slips.done', { numbers }), tone: 'good', id: about })
      await queries.invalidateQueries({ queryKey: ['search', 'document'] })
    }
    return {
      hears: (id) => wantedBy(id) !== undefined && count > 0 && mayIssue,
      verdict: () => ({ ok: true }),
      // what is refused has been told like any failed call
      send: ({ type }) => void print(type).catch(() => undefined),
    }
  }, [actor, of, queries, row, selected, t])
  useListener('list', listener)
  return null
}
