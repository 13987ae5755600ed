import { call } from '../client.ts'
import { fileBytes } from './file-calls.ts'

/** The bytes of a document's paper. */
export const paperBytes = (id: number, signal: AbortSignal): Promise<Blob> =>
  // a paper that is not refused comes as its bytes
  call('document.content', { params: { id }, signal }) as Promise<Blob>

/** An invoice as XRechnung: authorities take either syntax, and read this one first. */
export const xrechnungBytes = (id: number): Promise<Blob> =>
  call('document.xrechnung', { params: { id, syntax: 'ubl' } }) as Promise<Blob>

/** Many papers as one file, in this order. */
export async function printedBytes(ids: readonly number[]): Promise<Blob> {
  const { payload } = await call('document.print', { body: { ids: [...ids] } })
  return fileBytes(payload.file_id, new AbortController().signal)
}
