import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isSmallZip } from '#server/import/workbook.ts'
import { tableTypeIn } from '#server/import/table-type.ts'
import { tableTypes } from '#server/import/rows.ts'

/** A zip of these parts; what it says of their sizes is what `told` says. */
function zipOf(parts: readonly Buffer[], told = 1): Buffer {
  const name = Buffer.from('part')
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const packed = deflateRawSync(part)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(told, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, name, packed)
    entries.push(entry, name)
    at += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...entries, end])
}

test('a workbook is measured by what its parts become, whatever it says of them', () => {
  const parts = [Buffer.alloc(600), Buffer.alloc(300)]
  expect(isSmallZip(zipOf(parts), 1000)).toBe(true)
  expect(isSmallZip(zipOf([...parts, Buffer.alloc(200)]), 1000)).toBe(false)
  expect(isSmallZip(zipOf([Buffer.alloc(5_000_000)]), 1_000_000)).toBe(false)
})

test('what is no zip, or only the beginning of one, is none', () => {
  const whole = zipOf([Buffer.alloc(600)])
  expect(isSmallZip(whole.subarray(0, -1))).toBe(false)
  expect(isSmallZip(whole.subarray(40))).toBe(false)
  expect(isSmallZip(Buffer.from('PK'))).toBe(false)
  expect(isSmallZip(Buffer.alloc(0))).toBe(false)
})

test('a file is a table by its bytes', async () => {
  const file = path.join(tmpdir(), `kontor-table-${randomUUID()}`)
  const typeOf = async (bytes: Buffer) => {
    await writeFile(file, bytes)
    return tableTypeIn(file)
  }
  expect(await typeOf(zipOf([]))).toBeUndefined()
  expect(await typeOf(zipOf([Buffer.alloc(1)]))).toBe(tableTypes.xlsx)
  expect(await typeOf(Buffer.from('a,b'))).toBe(tableTypes.csv)
  expect(await typeOf(Buffer.from('\uFEFFa', 'utf16le'))).toBe(tableTypes.csv)
  expect(await typeOf(Buffer.from('a\0b'))).toBeUndefined()
  expect(await typeOf(Buffer.alloc(0))).toBeUndefined()
  await rm(file)
})
