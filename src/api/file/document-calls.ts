import type { SlipType } from '#entities/document/parts.ts'
import { call } from '../client.ts'
import type { IssuedDocument } from './document-routes.ts'
import { fileBytes } from './file-calls.ts'

/** The bytes of a document's paper. */
export const paperBytes = (id: number, signal: AbortSignal): Promise<Blob> =>
  // a paper that is not refused comes as its bytes
  call('document.content', { params: { id }, signal }) as Promise<Blob>

/** An invoice as XRechnung: authorities take either syntax, and read this one first. */
export const xrechnungBytes = (id: number): Promise<Blob> =>
  call('document.xrechnung', { params: { id, syntax: 'ubl' } }) as Promise<Blob>

/** What whoever collects an order shows. */
export const pickupSlipBytes = (id: number): Promise<Blob> =>
  call('order.pickup_slip', { params: { id } }) as Promise<Blob>

export type SlipsWanted = {
  readonly type: SlipType
  readonly object: 'order' | 'shipment' | 'parcel' | 'return'
  readonly ids: readonly number[]
}

/** The papers that go with these, issued where none stands that says the same. */
export async function issuedSlips({ type, object, ids }: SlipsWanted): Promise<readonly IssuedDocument[]> {
  const { payload } = await call('document.issue_slips', { body: { type, object, ids: [...ids] } })
  return payload.documents
}

/** Many papers as one file, in this order. */
export async function printedBytes(ids: readonly number[]): Promise<Blob> {
  const { payload } = await call('document.print', { body: { ids: [...ids] } })
  return fileBytes(payload.file_id, new AbortController().signal)
}
