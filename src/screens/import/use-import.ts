import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import type { ImportMapping, ImportTrial } from '#api/edit/import.ts'
import { failureOf } from '#api/failure.ts'
import { uploadFile } from '#api/file/file-calls.ts'
import type { Stored } from '#api/file/file.ts'
import { importIdOf } from '#entities/import/import.ts'
import { useServices } from '#screens/services.ts'

/** A file as it is mapped; without a mapping of one's own as the server proposes. */
type Meant = { readonly file: Stored; readonly mapping?: ImportMapping }

export type ImportState = {
  readonly file: Stored | undefined
  /** What came of the last trial, also while the next one runs. */
  readonly trial: ImportTrial | undefined
  readonly mapping: ImportMapping | undefined
  readonly isBusy: boolean
  /** Why the file was not taken, in words. */
  readonly refused: string | undefined
}

/** A file on its way to be imported: it is uploaded, tried, and tried again with each change of what its columns mean. */
export function useImport(object: string) {
  const queries = useQueryClient()
  const { followImport } = useServices()
  const [meant, setMeant] = useState<Meant>()
  const [tried, setTried] = useState<{ meant: Meant; trial: ImportTrial }>()
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()

  const fail = useCallback((error: unknown) => {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    setSending(false)
    if (failure.kind === 'cancelled') return
    const { error: sentence, problem } = failure.kind === 'refused' ? failure.said : {}
    setRefused(Object.values(problem?.fields ?? {})[0]?.[0] ?? sentence ?? '')
  }, [])

  const choose = useCallback(
    async (chosen: File | undefined) => {
      if (chosen === undefined) return
      setMeant(undefined)
      setTried(undefined)
      setRefused(undefined)
      setSending(true)
      try {
        setMeant({ file: await uploadFile(importIdOf(object), chosen) })
        setSending(false)
      } catch (error) {
        fail(error)
      }
    },
    [fail, object],
  )

  useEffect(() => {
    if (meant === undefined) return undefined
    const stop = new AbortController()
    const tryIt = async () => {
      try {
        const trial = await tryImport(object, meant, stop.signal)
        if (trial !== undefined && !stop.signal.aborted)
          setTried((last) => ({ meant, trial: after(last?.trial, trial) }))
      } catch (error) {
        if (!stop.signal.aborted) fail(error)
      }
    }
    void tryIt()
    return () => stop.abort()
  }, [fail, meant, object])

  const trial = tried?.trial
  const count = (trial?.create ?? 0) + (trial?.change ?? 0)
  const mapping = meant?.mapping ?? trial?.mapping
  const setMapping = useCallback((next: ImportMapping) => {
    setRefused(undefined)
    setMeant((last) => last && { file: last.file, mapping: next })
  }, [])
  /** Is it on its way? */
  const start = useCallback(async (): Promise<boolean> => {
    if (meant === undefined || mapping === undefined) return false
    setSending(true)
    try {
      const body = { file_id: meant.file.id, mapping }
      const { payload } = await call('object.import', { params: { object }, body })
      if ('job' in payload) void followImport(object, count, payload)
      await queries.invalidateQueries({ queryKey: ['search', 'export-job'] })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }, [count, fail, followImport, mapping, meant, object, queries])

  const isTrying = meant !== undefined && tried?.meant !== meant && refused === undefined
  const state: ImportState = { file: meant?.file, trial, mapping, isBusy: isSending || isTrying, refused }
  return { state, count, choose, setMapping, start }
}

async function tryImport(object: string, meant: Meant, signal: AbortSignal): Promise<ImportTrial | undefined> {
  const { file, mapping } = meant
  const body = { file_id: file.id, dry_run: true, ...(mapping && { mapping }) }
  const { payload } = await call('object.import', { params: { object }, body, signal })
  return 'columns' in payload ? payload : undefined
}

/** That it was mapped as the last time stays true of a file that is mapped on from there. */
const after = (last: ImportTrial | undefined, trial: ImportTrial): ImportTrial => ({
  ...trial,
  is_remembered: last?.is_remembered ?? trial.is_remembered,
})
