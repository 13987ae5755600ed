import { inflateRawSync } from 'node:zlib'

/** Bytes that the parts of a workbook may have unpacked, all together. */
const mostUnpacked = 250_000_000

/** What stands at the end of a zip, and what there is for each of its parts. */
const [ends, part] = [0x06054b50, 0x02014b50]
const longestComment = 65_535
const sizeOf = { end: 22, entry: 46, local: 30 } as const

/**
 * Is it a zip that unpacks to no more than a workbook may be? What it says of its parts is not believed: each is
 * unpacked, and given up where it grows too large.
 */
export function isSmallZip(bytes: Buffer, most = mostUnpacked): boolean {
  const at = endOf(bytes)
  if (at === undefined) return false
  let left = most
  let place = bytes.readUInt32LE(at + 16)
  for (let count = bytes.readUInt16LE(at + 10); count > 0; count -= 1) {
    if (place + sizeOf.entry > bytes.length || bytes.readUInt32LE(place) !== part) return false
    const length = unpackedLength(bytes, place, left)
    if (length === undefined) return false
    left -= length
    place += sizeOf.entry + [28, 30, 32].reduce((sum, field) => sum + bytes.readUInt16LE(place + field), 0)
  }
  return true
}

function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - sizeOf.end - longestComment)
  for (let at = bytes.length - sizeOf.end; at >= first; at -= 1) if (bytes.readUInt32LE(at) === ends) return at
  return undefined
}

function unpackedLength(bytes: Buffer, entry: number, most: number): number | undefined {
  const method = bytes.readUInt16LE(entry + 10)
  const packed = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  if (local + sizeOf.local > bytes.length) return undefined
  const start = local + sizeOf.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const part = bytes.subarray(start, start + packed)
  if (method === 0) return part.length > most ? undefined : part.length
  try {
    return inflateRawSync(part, { maxOutputLength: Math.max(1, most) }).length
  } catch {
    return undefined
  }
}
