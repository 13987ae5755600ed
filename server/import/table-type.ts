import { importIdOf, isImported } from '#entities/import/import.ts'
import { sources } from '#server/search/source.ts'
import { tableTypes } from './rows.ts'

/** The object that a file is uploaded to be imported as: `product.import`. */
export const tableFor = (purpose: string): string | undefined =>
  sources.find(({ entity }) => isImported(entity) && importIdOf(entity.name) === purpose)?.entity.name

const zip = [0x50, 0x4b, 0x03, 0x04]
const wide = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

/** A document is text by its first bytes, and no table. */
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d]

const begins = (bytes: Buffer, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/** A workbook is a zip; a CSV is text, and no text of one byte a letter holds a null. */
export function tableTypeOf(bytes: Buffer): string | undefined {
  if (bytes.length === 0 || begins(bytes, pdf)) return undefined
  if (begins(bytes, zip)) return tableTypes.xlsx
  if (wide.some((mark) => begins(bytes, mark))) return tableTypes.csv
  return bytes.includes(0) ? undefined : tableTypes.csv
}
