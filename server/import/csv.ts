import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import papaparse from 'papaparse'
import type { FileRow } from './cell.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What is read to find out how the cells are parted. */
const mostOfHead = 65_536

/** By its mark, else by its bytes: what is no UTF-8 is what Windows has always written. */
async function encodingOf(file: string): Promise<Encoding> {
  const [first = 0, second = 0] = await headOf(file, 2)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Uint8Array, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

async function headOf(file: string, size: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(size), 0, size, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Spreadsheet programs of some countries write in the first line by what the cells are parted. */
const partedBy = /^sep=(.)\r?\n/

async function separatorIn(file: string, encoding: Encoding): Promise<{ separator: string; isTold: boolean }> {
  const head = new TextDecoder(encoding).decode(await headOf(file, mostOfHead), { stream: true })
  const told = partedBy.exec(head)?.[1]
  if (told !== undefined) return { separator: told, isTold: true }
  // the heading tells: no text stands in it, whose commas would be taken for more cells than there are
  const cells = (separator: string) =>
    papaparse.parse<string[]>(head, { preview: 5, delimiter: separator, skipEmptyLines: 'greedy' }).data[0]?.length ?? 0
  const [separator = ';'] = [';', ',', '\t'].toSorted((one, other) => cells(other) - cells(one))
  return { separator, isTold: false }
}

/** The rows of a CSV as they come from the disk, none before the one before it was taken. */
export async function* csvRows(file: string): AsyncGenerator<FileRow> {
  const encoding = await encodingOf(file)
  const { separator, isTold } = await separatorIn(file, encoding)
  const parser = papaparse.parse(papaparse.NODE_STREAM_INPUT, { delimiter: separator })
  const text = Readable.toWeb(createReadStream(file)).pipeThrough(new TextDecoderStream(encoding))
  const source = Readable.fromWeb(text, { encoding: 'utf8' })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = isTold ? -1 : 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (row > 0) yield { row, cells }
    }
  } finally {
    source.destroy()
  }
}
