import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { printedLabels } from '#api/order/label-calls.ts'
import { printedBytes } from '#api/file/document-calls.ts'
import { mostLabels, mostPrinted } from '#api/file/most-printed.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { useCommandContext, useListener } from '#screens/command-hooks.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { saveFile } from '#ui/save-file.ts'
import { chosenIds } from './chosen-ids.ts'

const command = 'list.print_chosen'

/** Prints the chosen documents, or labels, as one file, or the one in focus; more than go together are told, not cut. */
export function PrintChosen({ object, row }: { object: string; row: Row | undefined }) {
  const { t } = useTranslation('errors')
  const { selected } = useCommandContext()
  const listener = useMemo<Listener>(() => {
    const count = selected?.count ?? (row ? 1 : 0)
    const most = object === 'parcel' ? mostLabels : mostPrinted
    const print = async () => {
      if (count > most) return showToast({ text: t('print_limit', { most }), tone: 'warn', id: refusalToast(command) })
      const ids = await chosenIds(selected, row, most)
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
