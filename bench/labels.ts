import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { memoryUsage } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { CarrierRequest } from '#server/carrier/carrier.ts'
import { drawLabel } from '#server/carrier/draw-label.ts'
import { zplOf } from '#server/carrier/zpl.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { mergeLabels } from '#server/parcel/merge.ts'
import type { Row } from '#scripts/bench-row.ts'
import { peakOf } from './job.ts'

const count = 1000
/** Labels of their own, each with its number; the others are these again, read anew. */
const drawn = 50
const mebibyte = 1_048_576

const request = {
  recipient: {
    name: 'Mehmet Yıldız',
    contact: null,
    street: 'Hafenstraße 12',
    supplement: null,
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
  sender: {
    name: 'Nordlicht Outdoor GmbH',
    contact: null,
    street: 'Am Kai 3',
    supplement: null,
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
  type: 'standard',
  weight: 1.25,
  parcel: 'PC-1',
  reference: null,
} as unknown as CarrierRequest // what a label shows of it

/** A thousand labels as one file: what the process of its own holds at most, what the server's does, and how long it blocks. */
export async function labelRows(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kontor-labels-'))
  const files = fileStore({ dataDir: folder })
  try {
    const numbers = Array.from({ length: drawn }, (_, at) => `00340434161094${String(at).padStart(6, '0')}`)
    for (const number of numbers) {
      await writeFile(path.join(folder, number), await drawLabel('Musterpost', request, number))
      await writeFile(path.join(folder, `${number}.zpl`), zplOf('Musterpost', request, number))
    }
    const read = async function* (ending: string): AsyncGenerator<Buffer> {
      for (let at = 0; at < count; at += 1) yield readFile(path.join(folder, `${numbers[at % drawn]}${ending}`))
    }
    let peak = 0
    const pdf = await watched(() =>
      mergeLabels(files, 'all.pdf', 'pdf', read(''), async (pid) => {
        for (;;) {
          const now = await peakOf(pid).catch(() => undefined)
          if (now === undefined || Number.isNaN(now)) return
          peak = Math.max(peak, now)
          await setTimeout(20)
        }
      }),
    )
    const zpl = await watched(() => mergeLabels(files, 'all.zpl', 'zpl', read('.zpl')))
    return [
      own(`${count} labels as one PDF, peak of the process that does it`, 300, `${Math.round(peak / mebibyte)} MB`),
      own(`the same, what the server's own process grows by`, 50, `${Math.round(pdf.grown / mebibyte)} MB`),
      own('the same, the longest that the server answers nobody', null, `${Math.round(pdf.blocked)} ms`),
      own('the same, from the first label to the file', null, `${(pdf.took / 1000).toFixed(1)} s`),
      own(
        `${count} labels as ZPL, what the server's own process grows by`,
        30,
        `${Math.round(zpl.grown / mebibyte)} MB`,
      ),
      own('the same, from the first label to the file', null, `${(zpl.took / 1000).toFixed(1)} s`),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const own = (name: string, target: number | null, figure: string): Row => ({
  name,
  anchor: '–',
  ratio: null,
  target,
  own: figure,
})

/** How much more memory this process holds meanwhile, and how late a timer comes at worst. */
async function watched(work: () => Promise<unknown>): Promise<{ grown: number; blocked: number; took: number }> {
  globalThis.gc?.()
  const before = memoryUsage.rss()
  const begun = performance.now()
  const seen = { grown: 0, blocked: 0 }
  let last = begun
  const timer = setInterval(() => {
    const now = performance.now()
    seen.blocked = Math.max(seen.blocked, now - last - 10)
    seen.grown = Math.max(seen.grown, memoryUsage.rss() - before)
    last = now
  }, 10)
  try {
    await work()
    return { ...seen, took: performance.now() - begun }
  } finally {
    clearInterval(timer)
  }
}
