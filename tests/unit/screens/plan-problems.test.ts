import { expect, test } from 'vitest'
import { nextAfter, placesOf, type PlanProblem } from '#screens/schedule/problems.ts'

const at = (row: number, column: number): PlanProblem => ({ row, column, text: `${row} ${column}` })

test('as many warned cells are counted as F8 stops at', () => {
  const problems = [at(0, 1), at(0, 1), at(2, 3), at(4, 0)]
  const stops = new Set<string>()
  let head = { row: -1, column: -1 }
  for (let step = 0; step < 10; step += 1) {
    const next = nextAfter(problems, head)
    if (next === undefined) break
    stops.add(next.text)
    head = next
  }
  expect(placesOf(problems)).toBe(stops.size)
})
