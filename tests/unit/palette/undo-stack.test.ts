import { beforeEach, expect, test } from 'vitest'
import type { OrderRow } from '#entities/order.ts'
import { movesOfOrder } from '#machines/moves-of-order.ts'
import { undoStack } from '#app/palette/running/undo-stack.ts'
import type { OneChange } from '#app/palette/running/undo-stack.ts'

const until = '2999-01-01T00:00:00Z'
const moved = (order: number, id: string, undo: OneChange['undo'] = { token: id, until }): OneChange => ({
  kind: 'one',
  id,
  version: 2,
  undo,
  takeBack: () => undefined,
  // the stack reads nothing of the order
  subject: { object: 'order', id: order, version: 1, record: {} as unknown as OrderRow, moves: movesOfOrder },
})
const record = (id: number) => ({ object: 'order', id })
const list = { object: 'order', id: undefined }

beforeEach(() => undoStack.forget())

test('the way back is that of the open record, or of the last act of the list; another one is told apart', () => {
  const first = moved(1, 'order.hold')
  const second = moved(2, 'order.release')
  undoStack.push(first)
  undoStack.push(second)
  expect(undoStack.last(record(1))).toEqual({ change: first, isInView: true })
  expect(undoStack.last(list)).toEqual({ change: second, isInView: true })
  expect(undoStack.last(record(3))).toEqual({ change: second, isInView: false })
  expect(undoStack.last(undefined)).toEqual({ change: second, isInView: false })
})

test('what has no way back answers for itself, and what was done to the record before it is gone', () => {
  undoStack.push(moved(1, 'order.release'))
  const shipped = moved(1, 'order.confirm_shipment', undefined)
  undoStack.push(shipped)
  expect(undoStack.verdict(record(1))).toEqual({ ok: true })
  undoStack.settle(shipped, { undo: null, version: 3 })
  expect(undoStack.verdict(record(1))).toMatchObject({ ok: false, because: [{ code: 'label_bought' }] })
  undoStack.remove(shipped)
  expect(undoStack.verdict(record(1))).toMatchObject({ ok: false, because: [{ code: 'nothing_to_undo' }] })
})

test('a way back that is over says so', () => {
  undoStack.push(moved(1, 'order.hold', { token: 'x', until: '2000-01-01T00:00:00Z' }))
  expect(undoStack.verdict(record(1))).toMatchObject({ ok: false, because: [{ code: 'undo_expired' }] })
})
