import { refuse } from '#server/problem.ts'
import { unwritten } from './draw/letters.ts'
import type { Paper } from './paper.ts'

/** Refuses to issue an invoice whose buyer nobody could read from it: with what is to be written in other letters. */
export async function requireLetters(paper: Paper): Promise<void> {
  if (paper.type !== 'invoice') return
  const fields = await unwritten(paper)
  if (fields.length === 0) return
  throw refuse({
    status: 409,
    code: 'unwritable_buyer',
    params: { number: paper.order.number },
    fields: Object.fromEntries(fields.map((field) => [`buyer.${field}`, toWrite[field]])),
  })
}

const toWrite = {
  name: 'unwritable_buyer_name',
  address_line_1: 'unwritable_buyer_street',
  city: 'unwritable_buyer_city',
} as const
