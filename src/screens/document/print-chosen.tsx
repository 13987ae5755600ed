import { useMemo } from 'react'
import { printedBytes } from '#api/file/document-calls.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { useCommandContext, useListener } from '#screens/command-hooks.ts'
import { saveFile } from '#ui/save-file.ts'

/** Prints the chosen documents as one file, or the one in focus; all that match are too many to be named one by one. */
export function PrintChosen({ row }: { row: Row | undefined }) {
  const { selected } = useCommandContext()
  const listener = useMemo<Listener>(() => {
    const chosen = selected?.chosen
    const ids = chosen === undefined ? (row ? [row.id] : []) : 'ids' in chosen ? chosen.ids : []
    const number = row?.['number']
    return {
      hears: (id) => id === 'list.print_chosen' && ids.length > 0,
      verdict: () => ({ ok: true }),
      send: () =>
        // what is refused has been told like any failed call
        void printedBytes(ids).then(
          (bytes) => saveFile(bytes, `${typeof number === 'string' ? number : ''}.pdf`),
          () => undefined,
        ),
    }
  }, [selected, row])
  useListener('list', listener)
  return null
}
