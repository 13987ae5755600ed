import type { Action, Changed } from '#api/actions.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { OrderEvent } from '#machines/order/events.ts'
import { call, type Answer } from '#tests/support/call.ts'

export type LifeAnswer = {
  readonly status: number
  readonly code: string | undefined
  readonly error: string | undefined
  readonly body: Record<string, unknown>
}
export type MoveAnswer = LifeAnswer & { readonly changed: Changed & { entity: OrderRow } }

/** One person over the wire: what they may do to an order, and doing it. */
export type Person = {
  actions: (id: number) => Promise<LifeAnswer & { actions: Action[] }>
  move: (id: number, event: OrderEvent, options?: Options) => Promise<MoveAnswer>
  undo: (token: string | undefined) => Promise<MoveAnswer>
}
type Options = { version?: number; force?: string; key?: string; locale?: string }

export const person = (url: string, token: string): Person => ({
  actions: async (id) => {
    const answer = said(await call(url, token, 'POST', `/api/v3/order/${id}/actions`))
    return { ...answer, actions: answer.body.payload as Action[] } // as the contract says of a call that was let in
  },
  move: async (id, { type, ...params }, { version = 1, force, key, locale } = {}) => {
    const body = { version, params: { ...params, ...(force !== undefined && { force }) } }
    const headers = {
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(locale !== undefined && { 'Override-Locale': locale }),
    }
    const path = `/api/v3/order/${id}/action/${type.slice('order.'.length)}`
    return moved(await call(url, token, 'POST', path, body, headers))
  },
  undo: async (undo) => moved(await call(url, token, 'POST', `/api/v3/undo/${undo}`)),
})

const said = ({ status, body }: Answer): LifeAnswer => {
  const answer = body as Record<string, unknown> // every answer of the wire is an object
  return { status, code: answer.code as string, error: answer.error as string, body: answer } // and these are texts
}

const moved = (answer: Answer): MoveAnswer => {
  const one = said(answer)
  return { ...one, changed: one.body.payload as MoveAnswer['changed'] } // as the contract says of a 200
}
