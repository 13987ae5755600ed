import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { printedLabels } from '#api/order/label-calls.ts'
import { printedBytes } from '#api/file/document-calls.ts'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import { useCommandContext, useListener } from '#screens/command-hooks.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { saveFile } from '#ui/save-file.ts'

const command = 'list.print_chosen'

type Matching = Extract<BulkSelection['chosen'], { session: string }>

/** Prints the chosen documents, or labels, as one file, or the one in focus; more than go together are told, not cut. */
export function PrintChosen({ object, row }: { object: string; row: Row | undefined }) {
  const { t } = useTranslation('errors')
  const { selected } = useCommandContext()
  const listener = useMemo<Listener>(() => {
    const count = selected?.count ?? (row ? 1 : 0)
    const print = async () => {
      if (count > mostPrinted)
        return showToast({ text: t('print_limit', { most: mostPrinted }), tone: 'warn', id: refusalToast(command) })
      const ids =
        selected === undefined
          ? [row?.id ?? 0]
          : 'ids' in selected.chosen
            ? selected.chosen.ids
            : await matching(selected.chosen, selected.object)
      const number = row?.['tracking_number'] ?? row?.['number']
      const bytes = object === 'parcel' ? printedLabels(ids) : printedBytes(ids)
      saveFile(await bytes, `${typeof number === 'string' ? number : ''}.pdf`)
    }
    return {
      hears: (id) => id === command && count > 0,
      verdict: () => ({ ok: true }),
      // what is refused has been told like any failed call
      send: () => void print().catch(() => undefined),
    }
  }, [object, selected, row, t])
  useListener('list', listener)
  return null
}

/** Which ones match, but for those that were taken out. */
async function matching({ session, except = [] }: Matching, object: string): Promise<readonly number[]> {
  const params = { session, page: 1, page_size: mostPrinted + except.length }
  const { payload } = await call('search', { body: { object, scope: ['ids'], params } })
  return (payload.ids ?? []).filter((id) => !except.includes(id))
}
