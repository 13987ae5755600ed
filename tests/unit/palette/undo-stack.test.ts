import { beforeEach, expect, test } from 'vitest'
import type { OrderRow } from '#entities/order/order.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { undoStack } from '#app/palette/running/undo-stack.ts'
import type { ManyChange, OneChange, SaveChange } from '#app/palette/running/undo-stack.ts'

const until = '2099-01-01T00:00:00Z'
const moved = (order: number, id: string, undo: OneChange['undo'] = { token: id, until }): OneChange => ({
  kind: 'one',
  id,
  version: 2,
  undo,
  takeBack: () => undefined,
  // the stack reads nothing of the order
  subject: { object: 'order', id: order, version: 1, record: {} as unknown as OrderRow, moves: movesOfOrder },
})
const many: ManyChange = {
  kind: 'many',
  id: 'order.hold',
  object: 'order',
  count: 16,
  toast: 'bulk.1',
  undo: { token: 'bulk', until },
  isRunning: false,
  takeBack: () => undefined,
}
const record = (id: number) => ({ object: 'order', id, isList: false })
const list = { object: 'order', id: undefined, isList: true }

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

test('once the last act of a list is taken back, what was done before it is named unless its row is in focus', () => {
  const older = moved(1, 'order.hold')
  undoStack.push(older)
  undoStack.push(many)
  expect(undoStack.last(list)).toEqual({ change: many, isInView: true })
  expect(undoStack.last({ ...list, id: 1 })).toEqual({ change: many, isInView: true })
  expect(undoStack.last({ ...list, object: 'invoice' })).toEqual({ change: many, isInView: false })
  undoStack.remove(many)
  expect(undoStack.last(list)).toEqual({ change: older, isInView: false })
  expect(undoStack.last({ ...list, id: 2 })).toEqual({ change: older, isInView: false })
  expect(undoStack.last({ ...list, id: 1 })).toEqual({ change: older, isInView: true })
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

test('what was written is taken back where its record or list is, the last first; the moves before it are not', () => {
  const saved = (token: string): SaveChange => ({
    kind: 'save',
    id: 'record.save',
    subject: { object: 'order', id: 1 },
    called: 'A-1',
    undo: { token, until },
    takeBack: () => undefined,
  })
  const [first, second] = [saved('first'), saved('second')]
  undoStack.push(moved(1, 'order.hold'))
  undoStack.pushSave(first)
  undoStack.pushSave(second)
  expect(undoStack.last(record(1))).toEqual({ change: second, isInView: true })
  expect(undoStack.last(list)).toEqual({ change: second, isInView: true })
  expect(undoStack.last(record(2))).toEqual({ change: second, isInView: false })
  undoStack.remove(second)
  expect(undoStack.last(record(1))).toEqual({ change: first, isInView: true })
  undoStack.remove(first)
  expect(undoStack.verdict(record(1))).toMatchObject({ ok: false, because: [{ code: 'nothing_to_undo' }] })
})
