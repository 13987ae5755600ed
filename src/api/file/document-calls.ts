import { call } from '../client.ts'

/** The bytes of a document's paper. */
export const paperBytes = (id: number, signal: AbortSignal): Promise<Blob> =>
  // a paper that is not refused comes as its bytes
  call('document.content', { params: { id }, signal }) as Promise<Blob>

/** An invoice as XRechnung: authorities take either syntax, and read this one first. */
export const xrechnungBytes = (id: number): Promise<Blob> =>
  call('document.xrechnung', { params: { id, syntax: 'ubl' } }) as Promise<Blob>
