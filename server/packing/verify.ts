import { isVerified, lineOfCode, type PackedLine } from '#entities/shipment/packed-line.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { claimedShipment, note } from './claimed.ts'
import { linesOf } from './station.ts'

type Pieces = { readonly quantity: number } & ({ readonly code: string } | { readonly order_item_id: number })
type Verified = { order_item_id: number; verified: number; is_verified: boolean }

/** Counts pieces into a shipment, or takes them out again: never more than are in it, never fewer than none. */
export async function verifyItem(tx: Tx, caller: Caller, id: number, pieces: Pieces): Promise<Verified> {
  const packed = await claimedShipment(tx, caller, id)
  const lines = await linesOf(tx, id)
  const line =
    'code' in pieces
      ? lineOfCode(lines, pieces.code)
      : lines.find(({ order_item_id }) => order_item_id === pieces.order_item_id)
  if (line === undefined) throw refuse({ status: 409, code: 'not_in_shipment' })
  const verified = line.verified + pieces.quantity
  if (verified > line.quantity) throw refuse({ status: 409, code: 'more_than_packed' })
  if (verified < 0) throw refuse({ status: 409, code: 'nothing_counted' })
  await countPieces(tx, id, line, pieces.quantity)
  await note(tx, caller, packed, 'verify_item', { order_item_id: line.order_item_id, quantity: pieces.quantity })
  const after = lines.map((one) => (one === line ? { ...one, verified } : one))
  return { order_item_id: line.order_item_id, verified, is_verified: isVerified(after) }
}

export async function countPieces(tx: Tx, shipment: number, line: PackedLine, pieces: number): Promise<void> {
  const verified = line.verified + pieces
  if (verified === 0)
    await tx.run(sql`
      delete from verified_pieces where shipment_id = ${shipment} and order_item_id = ${line.order_item_id}`)
  else
    await tx.run(sql`
      insert into verified_pieces (shipment_id, order_item_id, quantity)
      values (${shipment}, ${line.order_item_id}, ${verified})
      on conflict (shipment_id, order_item_id) do update set quantity = excluded.quantity`)
}
