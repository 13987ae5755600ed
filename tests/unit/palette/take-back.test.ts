import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeBack } from '#app/palette/running/take-back.ts'
import { undoStack } from '#app/palette/running/undo-stack.ts'
import { undoVerdict } from '#app/palette/running/undo-verdict.ts'
import { commandContext } from '#commands/command-context.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import type { Subject } from '#machines/palette-context.ts'
import { provideToastPlace, showToast, type Toast } from '#ui/layer/toast.ts'

// only its number is read
const order = (id: number): Subject => ({
  object: 'order',
  id,
  version: 1,
  record: { number: String(id) } as unknown as OrderRow,
  moves: movesOfOrder,
})

const until = '2099-01-01T00:00:00Z'
// the real one knows all the texts of the catalogues
const t = ((key: string) => key) as unknown as Parameters<typeof takeBack>[0]['t']
const press = () => takeBack({ t, locale: 'en_EN', queries: new QueryClient() })

const shown = new Map<string | undefined, Toast>()
const texts = () => [...shown.values()].map(({ text }) => text)
let leave: (() => void)[] = []
const taken: string[] = []
beforeEach(() => {
  shown.clear()
  taken.length = 0
  undoStack.forget()
  leave = [
    provideToastPlace({
      show: (toast) => void shown.set(toast.id, toast),
      hide: (id) => void shown.delete(id),
      isShown: (id) => shown.has(id),
    }),
  ]
})
afterEach(() => {
  for (const one of leave) one()
  undoStack.forget()
})
const moved = (id: number) =>
  undoStack.push({
    kind: 'one',
    id: 'order.hold',
    version: 2,
    undo: { token: 'x', until },
    takeBack: () => taken.push(`order ${id}`),
    subject: order(id),
  })
const movedMany = () =>
  undoStack.push({
    kind: 'many',
    id: 'order.hold',
    object: 'order',
    count: 16,
    toast: 'bulk.1',
    undo: { token: 'y', until },
    isRunning: false,
    takeBack: () => taken.push('many'),
  })
const standInEmptyList = (object: string) => {
  const listener = { object, hears: () => false, verdict: () => ({ ok: true }) as const, send: () => undefined }
  leave.push(commandContext.listen('list', listener))
}

test('what was done to another record is named in the toast that told of it, and no second one stands beside it', () => {
  moved(1)
  showToast({ id: 'change.order.1', text: 'Order 1: on hold' })
  leave.push(commandContext.addSubject(order(2)))
  press()
  expect(texts()).toEqual(['undo_elsewhere'])
  expect(taken).toEqual([])
})

test('a list that the move of many has emptied is still in view: it is taken back at once, what was done before is named', () => {
  moved(1)
  movedMany()
  standInEmptyList('order')
  press()
  expect(taken).toEqual(['many'])
  expect(texts()).toEqual([])
  press()
  expect(taken).toEqual(['many'])
  expect(texts()).toEqual(['undo_elsewhere'])
})

test('elsewhere the move of many is taken back at once while its toast offers that, and is named afterwards', () => {
  movedMany()
  standInEmptyList('invoice')
  press()
  expect(taken).toEqual([])
  expect(texts()).toEqual(['undo_elsewhere'])
  shown.clear()
  undoStack.forget()
  movedMany()
  showToast({ id: 'bulk.1', text: '16 done' })
  press()
  expect(taken).toEqual(['many'])
})

test('a shipped order that is loaded anew says that it cannot be undone, and why', () => {
  undoStack.forget()
  const codes = (...verbs: string[]) => {
    const subject = order(3)
    const history = verbs.map((verb) => ({ verb }))
    const leave = commandContext.addSubject({ ...subject, record: { ...subject.record, history } })
    const verdict = undoVerdict()
    leave()
    return verdict.ok ? [] : verdict.because.map(({ code }) => code)
  }
  expect(codes()).toEqual(['nothing_to_undo'])
  expect(codes('mail.sent', 'order.confirm_shipment', 'order.prepare_shipping')).toEqual(['shipment_confirmed'])
  expect(codes('order.complete', 'order.confirm_shipment')).toEqual(['nothing_to_undo'])
})
