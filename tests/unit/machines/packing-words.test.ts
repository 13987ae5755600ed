import { expect, test } from 'vitest'
import { createActor, transition } from 'xstate'
import type { PackingContext } from '#machines/packing/context.ts'
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

test('arming ends with a quarter of an hour in which nobody does anything', () => {
  expect(after('verifying', 'all, armed', 'rested').armed).toBe(false)
})
