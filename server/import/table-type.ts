import { createReadStream } from 'node:fs'
import { importIdOf, isImported } from '#entities/import/import.ts'
import { sources } from '#server/search/source.ts'
import { tableTypes } from './rows.ts'
import { headOfXml } from './xml-text.ts'

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

/** What translation programs exchange is XML; whether its first element says so its reader sees. */
const xml = /^\uFEFF?\s*<(?:\?xml\s|!--|!DOCTYPE\s|(?:\w+:)?xliff[\s>])/

/** A workbook is a zip; a CSV is text, and no text of one byte a letter holds a null. */
export async function tableTypeIn(file: string): Promise<string | undefined> {
  let isFirst = true
  let isMarked = false
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer // nobody has given it an encoding
    if (isFirst && begins(bytes, pdf)) return undefined
    if (isFirst && begins(bytes, zip)) return tableTypes.xlsx
    if (isFirst) isMarked = xml.test(headOfXml(bytes))
    if (isFirst && wide.some((mark) => begins(bytes, mark))) return isMarked ? tableTypes.xliff : tableTypes.csv
    if (bytes.includes(0)) return undefined
    isFirst = false
  }
  if (isFirst) return undefined
  return isMarked ? tableTypes.xliff : tableTypes.csv
}
