import { useMemo } from 'react'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { saveFile } from '#ui/save-file.ts'

/** The bytes of a file into the browser’s own folder; what is refused has been said. */
async function downloadFile({ id, name }: Row): Promise<void> {
  try {
    saveFile((await call('file.content', { params: { id } })) as Blob, String(name)) // a file's route answers its bytes
  } catch (error) {
    if (failureOf(error) === undefined) throw error
  }
}

/** Hears that the file that is meant is wanted. */
export function useDownload(file: Row | undefined): void {
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => id === 'file.download' && file !== undefined,
      verdict: () => ({ ok: true }),
      send: () => file && void downloadFile(file),
    }),
    [file],
  )
  useListener('record', listener)
}
