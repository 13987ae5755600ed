import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { charts, type Chart } from '#tests/paths/charts.ts'
import { flattened } from '#tests/paths/flat.ts'
import { mutated } from '#tests/paths/mutation.ts'
import { mutantsOf } from '#tests/paths/mutants.ts'
import { cellsOf } from '#tests/paths/policy.ts'
import { hashOfProof, proven } from '#tests/paths/proven.ts'

test.for(Object.entries<Chart>(charts))(
  '%s: its table notices a guard dropped, a target moved, a transition taken out or put in',
  { timeout: 300_000 },
  async ([name, chart]) => {
    // what was shown of exactly this chart, these rules and this table need not be shown again
    if (proven()[name] === (await hashOfProof(name))) return
    console.log(
      `The chart ${name}, its rules or its table changed: npm run test:mutants records that they still agree.`,
    )
    const { mutants, alive, stale } = mutated(name, chart)
    expect({ alive, stale }).toEqual({ alive: [], stale: [] })
    expect(mutants).toBeGreaterThan(Object.keys(flattened(chart.machine).states).length)
  },
)

test('a proof holds for one chart with one table, and for no other', async () => {
  const hashes = await Promise.all(Object.keys(charts).map((name) => hashOfProof(name)))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('a chart is changed in each of the four ways, also where a state lies within another', () => {
  const machine = createMachine({
    initial: 'off',
    on: { reset: '.off' },
    states: {
      off: { on: { start: { guard: () => true, target: 'on' } } },
      on: { initial: 'slow', states: { slow: { on: { faster: 'fast' } }, fast: {} }, on: { stop: 'off' } },
    },
  })
  const names = mutantsOf(flattened(machine)).map(({ name }) => name)
  expect(names).toContain('off start: → on slow whether or not its guard')
  expect(names).toContain('on fast stop: → off moved')
  expect(names).toContain('on slow reset: → off taken out')
  expect(names).toContain('on fast faster: put in')
})

test('a table that speaks of what nobody knows is refused', () => {
  const of = (table: string) => () => cellsOf({ events: { go: { type: 'go' } }, knows: { '': 0 }, table })
  expect(of('off | goes → on')).toThrow('the table has no event goes')
  expect(of('off (late) | go → on')).toThrow('nobody says what “late” means')
})
