import { expect, test } from 'vitest'
import { createActor, transition } from 'xstate'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { piecesOfLine, unjudged } from '#machines/packing/back.ts'
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

/** A return that is worked on from here, with all that is sent of it. */
const counting = (known: Known) => {
  const actor = createActor(packingMachine, {
    snapshot: packingMachine.resolveState({ value: 'verifying', context: packingPolicy.knows[known] }),
  })
  const sent: unknown[] = []
  actor.on('packing.came', ({ item, pieces }) => sent.push({ item, pieces }))
  actor.start()
  const came = () => actor.getSnapshot().context.station?.lines.map((line) => piecesOfLine(line))
  return { actor, sent, came }
}

test('a condition holds for the pieces that were counted since the last one was said', () => {
  const { actor, sent, came } = counting('back, none')
  actor.send(packingPolicy.events['scan B'])
  actor.send({ type: 'packing.judge', condition: 'as-new' })
  actor.send(packingPolicy.events['scan B'])
  actor.send({ type: 'packing.judge', condition: 'used' })
  actor.send({ type: 'packing.count', pieces: 1 })
  // nobody has said it of this one
  expect(unjudged(actor.getSnapshot().context)?.order_item_id).toBe(2)
  actor.send({ type: 'packing.judge', condition: 'as-new' })
  expect(came()).toEqual([
    [],
    [
      { condition: 'as-new', quantity: 2 },
      { condition: 'used', quantity: 1 },
    ],
  ])
  expect(sent).toEqual([
    { item: 2, pieces: [{ condition: null, quantity: 1 }] },
    {
      item: 2,
      pieces: [
        { condition: 'as-new', quantity: 1 },
        { condition: null, quantity: -1 },
      ],
    },
    { item: 2, pieces: [{ condition: null, quantity: 1 }] },
    {
      item: 2,
      pieces: [
        { condition: 'used', quantity: 1 },
        { condition: null, quantity: -1 },
      ],
    },
    { item: 2, pieces: [{ condition: null, quantity: 1 }] },
    {
      item: 2,
      pieces: [
        { condition: 'as-new', quantity: 1 },
        { condition: null, quantity: -1 },
      ],
    },
  ])
})

test('a condition said wrongly is said again, and a piece that is taken back takes its own with it', () => {
  const { actor, sent, came } = counting('back, none')
  actor.send(packingPolicy.events['scan B'])
  actor.send({ type: 'packing.judge', condition: 'as-new' })
  actor.send({ type: 'packing.count', pieces: 2 })
  actor.send({ type: 'packing.judge', condition: 'damaged' })
  actor.send({ type: 'packing.judge', condition: 'used' })
  expect(sent.at(-1)).toEqual({
    item: 2,
    pieces: [
      { condition: 'used', quantity: 2 },
      { condition: 'damaged', quantity: -2 },
    ],
  })
  actor.send({ type: 'packing.undo' })
  expect(came()?.[1]).toEqual([{ condition: 'as-new', quantity: 1 }])
  expect(sent.at(-1)).toEqual({ item: 2, pieces: [{ condition: 'used', quantity: -2 }] })
})

test('what was accepted and is taken back lies open again', () => {
  const { wanted, queued } = after('takingBack', 'back, taken', 'taken back')
  expect(wanted).toEqual({ code: encodeOwn({ kind: 'return', id: 3 }) })
  expect(queued).toEqual([])
})

test('arming ends with a quarter of an hour in which nobody does anything', () => {
  expect(after('verifying', 'all, armed', 'rested').armed).toBe(false)
})
