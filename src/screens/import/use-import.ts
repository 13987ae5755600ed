import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import type { ImportMapping, ImportTrial } from '#api/edit/import.ts'
import { failureOf } from '#api/failure.ts'
import { uploadFile } from '#api/file/file-calls.ts'
import type { Stored } from '#api/file/file.ts'
import { importIdOf } from '#entities/import.ts'

export type ImportState = {
  readonly file: Stored | undefined
  readonly trial: ImportTrial | undefined
  readonly mapping: ImportMapping | undefined
  readonly isBusy: boolean
  /** Why the file was not taken, in words. */
  readonly refused: string | undefined
}

/** A file on its way to be imported: it is uploaded, tried, and tried again with each change of what its columns mean. */
export function useImport(object: string) {
  const queries = useQueryClient()
  const [file, setFile] = useState<Stored>()
  const [wanted, setWanted] = useState<ImportMapping>()
  const [trial, setTrial] = useState<ImportTrial>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  const fail = useCallback((error: unknown) => {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    if (failure.kind === 'cancelled') return
    const fields = failure.kind === 'refused' ? failure.said?.problem?.fields : undefined
    setRefused(
      Object.values(fields ?? {})[0]?.[0] ?? (failure.kind === 'refused' ? failure.said.error : undefined) ?? '',
    )
    setBusy(false)
  }, [])

  const choose = useCallback(
    (chosen: File | undefined) => {
      if (chosen === undefined) return
      setFile(undefined)
      setTrial(undefined)
      setWanted(undefined)
      setRefused(undefined)
      setBusy(true)
      void uploadFile(importIdOf(object), chosen).then(setFile, fail)
    },
    [fail, object],
  )

  useEffect(() => {
    if (file === undefined) return undefined
    const stop = new AbortController()
    setBusy(true)
    void call('object.import', {
      params: { object },
      body: { file_id: file.id, dry_run: true, ...(wanted && { mapping: wanted }) },
      signal: stop.signal,
    }).then(
      ({ payload }) => {
        if (stop.signal.aborted || !('columns' in payload)) return
        // without one of its own it is what the server proposes
        setTrial((before) => ({ ...payload, is_remembered: before?.is_remembered ?? payload.is_remembered }))
        setBusy(false)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) fail(error)
      },
    )
    return () => stop.abort()
  }, [fail, file, object, wanted])

  const mapping = wanted ?? trial?.mapping
  const start = useCallback(async (): Promise<boolean> => {
    if (file === undefined || mapping === undefined) return false
    setBusy(true)
    try {
      await call('object.import', { params: { object }, body: { file_id: file.id, mapping } })
      await queries.invalidateQueries({ queryKey: ['search', 'export-job'] })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }, [fail, file, mapping, object, queries])

  const state: ImportState = { file, trial, mapping, isBusy, refused }
  return { state, choose, setMapping: setWanted, start }
}
