import { describe, expect, test } from 'vitest'
import { serverLifeOf } from '#server/life/lives.ts'
import { asked } from '../asked.ts'
import { recorded } from '../record.ts'
import { effects } from './effects.ts'
import { explore } from './explore.ts'
import { faults } from './faults.ts'
import { createJointLife } from './happen.ts'
import { keyOf } from './key.ts'
import { possibleIn } from './possible.ts'
import { lineOf, wayOf } from './said.ts'
import { sentences } from './sentences.ts'
import { begin, type Joint } from './world.ts'

const bounds = { payments: 2, refunds: 2, shipments: 2 }
/** Each further step finds four times as many states: `--deep` goes as far as memory does, `npm test` as far as seconds. */
const steps = asked.deep === true ? { card: 9, invoice: 8 } : { card: 7, invoice: 6 }
const least = asked.deep === true ? 100_000 : 20_000

describe('the lives of one order together', () => {
  test.each(['card', 'invoice'] as const)(
    'keep to every sentence, whatever happens to what is paid by %s',
    { timeout: 900_000 },
    async (paidBy) => {
      const within = steps[paidBy]
      const found = explore(createJointLife(paidBy, bounds), begin(paidBy), { steps: within })
      const { states } = found
      const counterexamples = found.counterexamples.map(({ sentence, way }) => ({
        sentence,
        keys: lineOf(paidBy, way),
      }))
      const name = `every state within ${within} steps, paid by ${paidBy}: ${Object.keys(sentences).join('; ')}`
      const entry = { chart: 'order', layer: 'pure', kind: 'walk', name, ways: [], count: states } as const
      await recorded({ ...entry, ...(counterexamples[0] && { keys: counterexamples[0].keys }) }, () => {
        expect(counterexamples).toEqual([])
        expect(states).toBeGreaterThanOrEqual(least)
      })
    },
  )

  test.each(Object.entries(faults))(
    '%s: found, by the shortest way',
    { timeout: 120_000 },
    (_, { fault, breaks, shortest }) => {
      const found = explore(createJointLife('invoice', bounds, fault), begin('invoice'), {
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
      const nextOf = (joint: Joint) =>
        possibleIn(joint).flatMap((happening) => {
          const after = life.after(joint, happening)
          return after === undefined ? [] : [after]
        })
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

  test('do what the server calls by the same names', () => {
    for (const [noun, known] of Object.entries(effects)) {
      const server = Object.keys(serverLifeOf(noun)?.effects ?? {})
      expect([noun, Object.keys(known).filter((name) => !server.includes(name))]).toEqual([noun, []])
    }
  })
})
