import type { BodyOf } from '../contract.ts'
import { call } from '../client.ts'
import type { Stored } from './file.ts'

/** Sends a file for a field, as `user.avatar`; what the field then holds. */
export async function uploadFile(purpose: string, file: File): Promise<Stored> {
  const parts = new FormData()
  parts.append('for', purpose)
  parts.append('file', file)
  // as the server reads the parts
  const { payload } = await call('file.upload', { body: parts as unknown as BodyOf<'file.upload'> })
  return payload
}

/** A file's bytes. */
export const fileBytes = (id: number, signal: AbortSignal): Promise<Blob> =>
  // a file that is not refused comes as its bytes
  call('file.content', { params: { id }, signal }) as Promise<Blob>

/** An image in small, by the number of its file or of the record that it is of. */
export const thumbnailBytes = (of: 'file' | 'media', id: number, signal: AbortSignal): Promise<Blob> =>
  // as above
  call(`${of}.thumbnail`, { params: { id }, signal }) as Promise<Blob>
