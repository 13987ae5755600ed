import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { OrderRow } from '#entities/order/order.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import { paletteMachine } from '#machines/palette.ts'
import { reasonOf } from '#machines/palette-context.ts'
import type { CommandRequest, Outcome, CommandExecution, Subject } from '#machines/palette-context.ts'

const order = (id: number, version = 1): Subject => ({
  object: 'order',
  id,
  version,
  record: { status: 'processing' } as unknown as OrderRow, // the chart reads nothing of it
  moves: movesOfOrder,
})
const ship = (id = 7, by = 'a'): CommandRequest => ({
  id: 'order.confirm_shipment',
  subject: order(id),
  confirms: true,
  by,
})
const asks = ['tracking_number', 'payment_method_id']

const number = (value = ''): CommandArgument => ({ name: 'tracking_number', kind: 'text', max: 64, value })
const method = (value: number, ...offered: number[]): CommandArgument => ({
  name: 'payment_method_id',
  kind: 'choice',
  choices: offered.map((id) => ({ value: id, label: `${id}` })),
  value,
})

const rule: Outcome = { kind: 'refused', because: { codes: [], text: 'No' }, unblock: null, canForce: true }

/** A palette in whose page of arguments a number was typed; `offer` changes what is prepared the next time. */
const typedInto = async ({ outcomes = [] }: { outcomes?: Outcome[] } = {}) => {
  let offered: readonly CommandArgument[] = [number(), method(1, 1, 2)]
  const sent: CommandExecution[] = []
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        prepare: fromPromise<readonly CommandArgument[], { request: CommandRequest; asks: readonly string[] }>(() =>
          Promise.resolve(offered),
        ),
        perform: fromPromise<Outcome, CommandExecution>(({ input }) => {
          sent.push(input)
          return Promise.resolve(outcomes[sent.length - 1] ?? { kind: 'done' })
        }),
      },
    }),
  ).start()
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const ask = async (request = ship()) => {
    actor.send({ type: 'palette.ask', request, asks })
    await settle()
    return actor.getSnapshot().context.needs
  }
  const back = () => actor.send({ type: 'palette.back' })
  const confirm = async () => {
    actor.send({ type: 'palette.confirm' })
    await settle()
  }
  await ask()
  actor.send({ type: 'palette.answer', name: 'tracking_number', value: '0034' })
  return {
    actor,
    sent,
    ask,
    back,
    confirm,
    settle,
    at: () => actor.getSnapshot().value,
    offer: (needs: readonly CommandArgument[]) => {
      offered = needs
    },
  }
}

describe('what was typed into the palette', () => {
  it('outlives Escape from every page on the way', async () => {
    const { actor, ask, back, confirm, at } = await typedInto({ outcomes: [rule] })
    back()
    expect(at()).toBe('closed')
    expect(await ask()).toContainEqual(number('0034'))
    await confirm()
    back()
    expect(at()).toBe('gathering')
    back()
    await ask()
    await confirm()
    await confirm()
    actor.send({ type: 'palette.insist' })
    actor.send({ type: 'palette.write', reason: 'lost' })
    back()
    expect(at()).toBe('refused')
    actor.send({ type: 'palette.insist' })
    expect(reasonOf(actor.getSnapshot().context)).toBe('lost')
    actor.send({ type: 'palette.close' })
    expect(await ask()).toContainEqual(number('0034'))
    expect(reasonOf(actor.getSnapshot().context)).toBe('lost')
  })

  it('stands in its page again after a refusal, beside what can be chosen now', async () => {
    const { back, confirm, at, settle, offer, actor } = await typedInto({ outcomes: [rule] })
    await confirm()
    await confirm()
    expect(at()).toBe('refused')
    actor.send({ type: 'palette.renew', subject: order(8, 9) })
    actor.send({ type: 'palette.renew', subject: order(7, 2) })
    offer([number(), method(3, 3)])
    back()
    await settle()
    expect(at()).toBe('gathering')
    expect(actor.getSnapshot().context.needs).toEqual([number('0034'), method(3, 3)])
    expect(actor.getSnapshot().context.request?.subject).toEqual(order(7, 2))
  })

  it('is sent with the record as it was confirmed, not as it became meanwhile', async () => {
    const { confirm, actor, sent } = await typedInto()
    await confirm()
    actor.send({ type: 'palette.renew', subject: order(7, 2) })
    await confirm()
    expect(sent[0]?.request.subject?.version).toBe(1)
  })

  it('outlives a sign-out by 401, for the same user on the same server', async () => {
    const { actor, ask, back } = await typedInto()
    actor.send({ type: 'palette.close' })
    expect(await ask(ship(7, 'b'))).toContainEqual(number())
    back()
    expect(await ask()).toContainEqual(number('0034'))
  })

  it('belongs to its command and its record', async () => {
    const { ask } = await typedInto()
    expect(await ask(ship(8))).toContainEqual(number())
    expect(await ask({ ...ship(), id: 'order.place' })).toContainEqual(number())
    expect(await ask()).toContainEqual(number('0034'))
  })

  it('is gone when it is done, and with a sign-out by choice', async () => {
    const { actor, ask, confirm, at } = await typedInto()
    await confirm()
    await confirm()
    expect(at()).toBe('closed')
    expect(await ask()).toContainEqual(number())
    actor.send({ type: 'palette.answer', name: 'tracking_number', value: '0099' })
    actor.send({ type: 'palette.forget' })
    expect(at()).toBe('closed')
    expect(await ask()).toContainEqual(number())
  })

  it('holds what was answered by hand; a default that was left alone may change', async () => {
    const { actor, ask, offer } = await typedInto()
    offer([number(), method(2, 1, 2)])
    expect(await ask()).toEqual([number('0034'), method(2, 1, 2)])
    actor.send({ type: 'palette.answer', name: 'payment_method_id', value: 1 })
    expect(await ask()).toEqual([number('0034'), method(1, 1, 2)])
  })
})
