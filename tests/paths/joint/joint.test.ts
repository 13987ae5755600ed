import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFull } from '#tests/support/samples.ts'
import { lives } from '#machines/life/lives.ts'
import { serverLifeOf } from '#server/life/lives.ts'
import { asked } from '../asked.ts'
import { recorded } from '../record.ts'
import { effects } from './effects.ts'
import { explore } from './explore.ts'
import { faults } from './faults.ts'
import { createJointLife } from './happen.ts'
import { keyOf } from './key.ts'
import { leftOut } from './possible.ts'
import { counterexampleOf, lineOf, wayOf } from './job-answer.ts'
import { sentences } from './sentences.ts'
import { answeredAtOnce, answeredLate } from './stride.ts'
import { begin, type Bounds, type Joint, type PaidBy } from './world.ts'

const bounds = { payments: 2, refunds: 2, shipments: 2 }
type Explored = {
  readonly answered: keyof typeof strides
  readonly bounds: Bounds
  /** No further than this; else every state that there is. */
  readonly steps?: Readonly<Record<PaidBy, number>>
  readonly least: number
}
const strides = { late: answeredLate, 'at once': answeredAtOnce }
/** Where answers come late, each further step finds four times as many states. */
const within: Explored = { answered: 'late', bounds, steps: { card: 7, invoice: 6 }, least: 20_000 }
const explorations: readonly Explored[] =
  asked.deep === true
    ? [
        { answered: 'at once', bounds: { payments: 2, refunds: 1, shipments: 2 }, least: 1_000_000 },
        { answered: 'at once', bounds: { payments: 2, refunds: 2, shipments: 1 }, least: 1_000_000 },
        { answered: 'late', bounds: { payments: 1, refunds: 1, shipments: 1 }, least: 100_000 },
        { ...within, steps: { card: 9, invoice: 8 }, least: 100_000 },
      ]
    : [
        ...(isFull
          ? [{ answered: 'at once', bounds: { payments: 1, refunds: 1, shipments: 1 }, least: 20_000 } as const]
          : []),
        within,
      ]
const cases = explorations.flatMap((one) =>
  (['card', 'invoice'] as const).map(
    (paidBy) =>
      [
        `payments ${one.bounds.payments}, refunds ${one.bounds.refunds}, shipments ${one.bounds.shipments}, answered ${one.answered}: ${
          one.steps === undefined ? 'every state' : `every state within ${one.steps[paidBy]} steps`
        }, paid by ${paidBy}`,
        { ...one, paidBy },
      ] as const,
  ),
)

describe('the lives of one order together', () => {
  test.each(cases)(
    'keep to every sentence, whatever happens: %s',
    { timeout: 7_200_000 },
    async (what, { paidBy, answered, bounds: most, steps, least }) => {
      const limits = steps === undefined ? {} : { steps: steps[paidBy] }
      const found = explore(createJointLife(paidBy, most), begin(paidBy), strides[answered], limits)
      const { states, isAll } = found
      // the shortest first: it says most
      const counterexamples = found.counterexamples.toSorted((a, b) => a.way.length - b.way.length)
      const name = `${what}: ${Object.keys(sentences).join('; ')}`
      const entry = { chart: 'order', layer: 'pure', kind: 'walk', name, ways: [], count: states } as const
      const [shortest] = counterexamples
      await recorded({ ...entry, ...(shortest && { keys: lineOf(paidBy, shortest.way) }) }, () => {
        // as it is, so that it can be copied
        for (const one of counterexamples) console.error(counterexampleOf(paidBy, one))
        expect(counterexamples.map(({ sentence }) => sentence)).toEqual([])
        expect(states).toBeGreaterThanOrEqual(least)
        expect(isAll).toBe(steps === undefined)
      })
      if (asked.deep === true) console.log(`${states} states, ${found.ways} ways: ${what}`)
    },
  )

  test.each(Object.entries(faults))(
    '%s: found, by the shortest way',
    { timeout: 120_000 },
    (_, { fault, breaks, shortest }) => {
      const found = explore(createJointLife('invoice', bounds, fault), begin('invoice'), answeredLate, {
        until: breaks,
        steps: 6,
      })
      const ways = Object.fromEntries(found.counterexamples.map(({ sentence, way }) => [sentence, wayOf(way)]))
      expect(ways).toEqual(expect.objectContaining({ [breaks]: shortest }))
    },
  )

  // what a state leads to has to follow from its key alone, else some of what follows is never looked at
  test.each(['card', 'invoice'] as const)(
    'are told apart by all that decides what can happen, paid by %s',
    (paidBy) => {
      const life = createJointLife(paidBy, bounds)
      const nextOf = (joint: Joint) => answeredLate(life, joint).map(({ after }) => after)
      const keysOf = (joints: readonly Joint[]) => [...new Set(joints.map(keyOf))].toSorted()
      const leads = new Map<string, readonly string[]>()
      let level = [begin(paidBy)]
      for (let depth = 0; depth < 5; depth += 1) {
        const next = new Map<string, Joint>()
        for (const joint of level) {
          const after = nextOf(joint)
          const key = keyOf(joint)
          const known = leads.get(key)
          // what changes nothing that counts leads nowhere
          const keys = keysOf(after).filter((one) => one !== key)
          expect(known ?? keys, key).toEqual(keys)
          leads.set(key, keys)
          // every state, also those of one key
          for (const one of after) next.set(JSON.stringify(one), one)
        }
        level = [...next.values()]
      }
      expect(level.length).toBeGreaterThan(leads.size)
    },
  )

  // a move that nobody adds here is one that the lives are not explored with
  test('hear all that their charts hear, or say why not', async () => {
    const folder = import.meta.dirname
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    const told = texts.join('\n')
    const heard = lives
      .filter(({ object }) => Object.hasOwn(effects, object))
      .flatMap(({ machine }) => machine.events.map(String))
    const forgotten = heard.filter((type) => !told.includes(`'${type}'`))
    expect(forgotten, 'tests/paths/joint/possible.ts: among `events`, or in `leftOut` with a reason').toEqual([])
    // what no chart hears any more needs no reason
    expect(Object.keys(leftOut).filter((type) => !heard.includes(type))).toEqual([])
  })

  test('do what the server calls by the same names', () => {
    for (const [noun, known] of Object.entries(effects)) {
      const server = Object.keys(serverLifeOf(noun)?.effects ?? {})
      expect([noun, Object.keys(known).filter((name) => !server.includes(name))]).toEqual([noun, []])
    }
  })
})
