import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { takeBack } from '#app/palette/running/take-back.ts'
import { undoStack } from '#app/palette/running/undo-stack.ts'
import { undoVerdict } from '#app/palette/running/undo-verdict.ts'
import { commandContext } from '#commands/command-context.ts'
import type { OrderRow } from '#entities/order.ts'
import { movesOfOrder } from '#machines/moves-of-order.ts'
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

test('what was done to another record is named in the toast that told of it, and no second one stands beside it', () => {
  const shown = new Map<string | undefined, Toast>()
  const leave = provideToastPlace({
    show: (toast) => void shown.set(toast.id, toast),
    hide: (id) => void shown.delete(id),
    isShown: (id) => shown.has(id),
  })
  const taken: number[] = []
  undoStack.forget()
  undoStack.push({
    kind: 'one',
    id: 'order.hold',
    version: 2,
    undo: { token: 'x', until: '2999-01-01T00:00:00Z' },
    takeBack: () => taken.push(1),
    subject: order(1),
  })
  showToast({ id: 'change.order.1', text: 'Order 1: on hold' })
  const leaveOrder = commandContext.addSubject(order(2))

  // the real one knows all the texts of the catalogues
  const t = ((key: string) => key) as unknown as Parameters<typeof takeBack>[0]['t']
  takeBack({ t, locale: 'en_EN', queries: new QueryClient() })
  expect([...shown.values()].map(({ text }) => text)).toEqual(['undo_elsewhere'])
  expect(taken).toEqual([])
  leaveOrder()
  leave()
  undoStack.forget()
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
