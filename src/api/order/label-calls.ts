import { call } from '../client.ts'
import { fileBytes } from '../file/file-calls.ts'

/** The page of a parcel's label. */
export const labelBytes = (id: number, signal: AbortSignal): Promise<Blob> =>
  // a label that is not refused comes as its bytes
  call('parcel.label', { params: { id, format: 'pdf' }, signal }) as Promise<Blob>

/** Many labels as one file, in this order; from then on they are printed. */
export async function printedLabels(ids: readonly number[]): Promise<Blob> {
  const { payload } = await call('parcel.print', { body: { ids: [...ids] } })
  return fileBytes(payload.file_id, new AbortController().signal)
}
