import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTable, tableTypes } from '#server/import/rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-xliff-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (units: readonly string[]) => {
  const file = path.join(folder, `${units.length}.xlf`)
  await writeFile(
    file,
    `<xliff version="1.2"><file source-language="de-DE" target-language="fr-FR"><body>${units.join('')}</body></file></xliff>`,
  )
  return { path: file, type: tableTypes.xliff }
}
const unit = (id: number) =>
  `<trans-unit id="${id}"><source>Zelt ${id}</source><target state="final">Tente &amp; ${id}</target></trans-unit>`

test('a file of thousands of texts is read to its last one, and others are answered meanwhile', async () => {
  const file = await fileOf(Array.from({ length: 3000 }, (_, at) => unit(at + 1)))
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  try {
    const { heads, rows } = await openTable(file)
    // before the first row is there the whole file has been read
    expect(turns).toBeGreaterThan(20)
    expect(heads).toEqual(['id', 'source', 'target', 'finished'])
    const all = await Array.fromAsync(rows)
    expect(all).toHaveLength(3000)
    expect(all.at(-1)).toEqual({
      row: 3001,
      cells: ['3000', 'Zelt 3000', null, 'Tente & 3000'],
      origin: { source: 'Zelt 3000', language: 'fr-FR' },
    })
  } finally {
    clearInterval(others)
  }
})

test('what breaks off is no table', async () => {
  await expect(openTable(await fileOf([unit(1), '<trans-unit id="2">']))).rejects.toMatchObject({
    fields: { file_id: 'file_no_table' },
  })
})
