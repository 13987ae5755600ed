import { expect, test } from 'vitest'
import { productTag } from '#entities/product-tag.ts'
import type { FileRow } from '#server/import/cell.ts'
import { judgedRows } from '#server/import/judge.ts'
import { planOf } from '#server/import/plan.ts'
import type { Queries } from '#server/db.ts'
import type { Person } from '#server/store/session.ts'

async function* rowsOf(count: number): AsyncGenerator<FileRow> {
  for (let row = 2; row < count + 2; row += 1) yield { row, cells: [`Tag ${row}`, `tag-${row}`] }
}

/** So many that a quick machine, too, takes several turns for them. */
const rows = 30_000

test('while the rows of a long file are judged others are answered between them, and none is left out', async () => {
  const plan = planOf(productTag, 'de_DE', ['label', 'description'], {
    key: null,
    columns: ['label', 'description'],
    empty: 'keep',
  })
  let [others, isOver] = [0, false]
  const other = () => {
    others += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  let count = 0
  // what is without a key asks no database, and nobody's name is looked up
  for await (const { kind } of judgedRows({} as Queries, {} as Person, plan, rowsOf(rows))) {
    if (kind === 'create') count += 1
  }
  isOver = true
  expect(count).toBe(rows)
  expect(others).toBeGreaterThan(3)
})
