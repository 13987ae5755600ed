import { expect, test } from 'vitest'
import { createActor, transition } from 'xstate'
import { overLimit, type PackingContext } from '#machines/packing/context.ts'
import { packingMachine } from '#machines/packing/packing.ts'
import { packingPolicy } from '#tests/paths/tables/packing.ts'

type Known = keyof typeof packingPolicy.knows
type Word = keyof typeof packingPolicy.events
const after = (value: string, known: Known, word: Word): PackingContext => {
  const standing = packingMachine.resolveState({ value, context: packingPolicy.knows[known] })
  return transition(packingMachine, standing, packingPolicy.events[word] as never)[0].context // what a port answers, too
}
const piecesOf = ({ station }: PackingContext) => station?.lines.map(({ verified }) => verified)

test('what is scanned without network is counted where it belongs to the shipment', () => {
  expect(piecesOf(after('offline', 'some', 'scan A'))).toEqual([2, 0])
  expect(piecesOf(after('offline', 'some', 'scan else'))).toEqual([1, 0])
})

test('what is scanned while a parcel is confirmed comes next, but not the same piece twice', () => {
  expect(after('confirming', 'all', 'scan else').queued).toEqual([{ code: 'Z-9', at: 10_000 }])
  expect(after('confirming', 'A just scanned', 'scan A').queued).toEqual([])
})

test('what was scanned while it was opened is counted then, and undone one by one', () => {
  const actor = createActor(packingMachine, {
    snapshot: packingMachine.resolveState({ value: 'verifying', context: packingPolicy.knows.some }),
  }).start()
  actor.send(packingPolicy.events['scan B'])
  actor.send({ type: 'packing.undo' })
  expect(piecesOf(actor.getSnapshot().context)).toEqual([1, 0])
  actor.send({ type: 'packing.undo' })
  expect(piecesOf(actor.getSnapshot().context)).toEqual([0, 0])
})

test('what its carrier would not take is no parcel that leaves unasked', () => {
  const ready = (weight: number) => {
    const { station, ...known } = packingPolicy.knows['all, armed']
    const parcels = station?.parcels.map((parcel) => ({
      ...parcel,
      vendor: 'simulated' as const,
      weight,
      reckoned: weight,
    }))
    return { ...known, station: station && { ...station, parcels: parcels ?? [] } }
  }
  const standing = (weight: number) => {
    const snapshot = packingMachine.resolveState({ value: 'verifying', context: ready(weight) })
    return transition(packingMachine, snapshot, packingPolicy.events.undo as never)[0].context
  }
  expect(overLimit(standing(40))).toEqual({ failure: null, refusal: 'too-heavy', refusal_limit: 31.5 })
  expect(overLimit(standing(31.5))).toBeUndefined()
  const asks = (weight: number) => {
    const actor = createActor(packingMachine, {
      snapshot: packingMachine.resolveState({ value: 'verifying', context: { ...ready(weight), counted: [] } }),
    }).start()
    actor.send({ type: 'packing.undo' })
    actor.send({ type: 'packing.count', pieces: 1 })
    return actor.getSnapshot().value
  }
  expect(asks(40)).toBe('ready')
  expect(asks(2)).toBe('confirming')
})

test('none of a line leads on to the next one, and is nothing that is taken back', () => {
  const actor = createActor(packingMachine, {
    snapshot: packingMachine.resolveState({ value: 'claimed', context: packingPolicy.knows.none }),
  }).start()
  actor.send({ type: 'packing.count', pieces: 0 })
  actor.send({ type: 'packing.count', pieces: 2 })
  expect(piecesOf(actor.getSnapshot().context)).toEqual([0, 2])
})

test('arming ends with a quarter of an hour in which nobody does anything', () => {
  expect(after('verifying', 'all, armed', 'rested').armed).toBe(false)
})
