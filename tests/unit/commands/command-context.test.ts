import { describe, expect, it } from 'vitest'
import { offers } from '#commands/offers.ts'
import type { Listener } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { createCommandContext } from '#commands/command-context.ts'
import type { Actor } from '#entities/access.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import type { Subject } from '#machines/palette-context.ts'
import { readyOrder } from '#tests/support/order-life.ts'

const manager: Actor = { id: 1, roles: ['order_manager'], shops: [] }
const shipper: Actor = { id: 2, roles: ['shipping_manager'], shops: [] }

const subjectIn = (status: OrderStatus): Subject => {
  const record = { id: 7, version: 3, number: '100007', shop: { id: 1, label: 'Shop' }, ...readyOrder, status }
  return { object: 'order', id: 7, version: 3, record, moves: movesOfOrder }
}

const hearing = (...ids: string[]): Listener & { heard: string[] } => {
  const heard: string[] = []
  return { heard, hears: (id) => ids.includes(id), verdict: () => ({ ok: true }), send: ({ type }) => heard.push(type) }
}

const offered = (context: ReturnType<typeof createCommandContext>, id: string) =>
  offers(commands, context.current().listeners).find((offer) => offer.id === id)

describe('the command context', () => {
  it('lets several hear one scope, the later one first, until they leave', () => {
    const context = createCommandContext()
    const shell = hearing('theme.toggle', 'help.open')
    const later = hearing('help.open')
    context.listen('app', shell)
    const leave = context.listen('app', later)
    offered(context, 'theme.toggle')?.run()
    offered(context, 'help.open')?.run()
    leave()
    offered(context, 'help.open')?.run()
    expect(shell.heard).toEqual(['theme.toggle', 'help.open'])
    expect(later.heard).toEqual(['help.open'])
  })

  it('keeps what hears a scope while only another one changes, so that nothing of it is drawn again', () => {
    const context = createCommandContext()
    context.setActor(manager)
    context.listen('app', hearing('theme.toggle'))
    context.listen('record', hearing('record.up'))
    const before = context.current().listeners
    context.addSubject(subjectIn('confirmed'))
    const moved = context.current().listeners
    expect(moved.app).toBe(before.app)
    expect(moved.record).not.toBe(before.record)
    context.listen('app', hearing('help.open'))
    expect(context.current().listeners.app).not.toBe(before.app)
  })

  it('offers the moves of the record on it, and hands them on with it', () => {
    const context = createCommandContext()
    const asked: string[] = []
    const subject = subjectIn('confirmed')
    context.onMove((about, { type }) => asked.push(`${type} ${about !== undefined && 'id' in about ? about.id : '–'}`))
    context.setActor(manager)
    expect(offered(context, 'order.release')).toBeUndefined()
    const leave = context.addSubject(subject)
    expect(offered(context, 'order.release')?.enabled).toBe(true)
    offered(context, 'order.release')?.run()
    expect(asked).toEqual(['order.release 7'])
    leave()
    expect(offered(context, 'order.release')).toBeUndefined()
  })

  it('leads to the actions of an open record that has no life, where it has some', () => {
    const context = createCommandContext()
    const asked: string[] = []
    context.onMove((about, { type }) => asked.push(`${type} ${about === undefined}`))
    const hearing = (...ids: string[]) =>
      context.listen('record', { hears: (id) => ids.includes(id), verdict: () => ({ ok: true }), send: () => {} })
    hearing('record.up')
    expect(offered(context, 'record.actions')).toBeUndefined()
    hearing('record.actions')
    offered(context, 'record.actions')?.run()
    expect(asked).toEqual(['record.actions true'])
  })

  it('means the chosen records rather than the focused one, as long as there are some', () => {
    const context = createCommandContext()
    const asked: string[] = []
    context.onMove((about, { type }) =>
      asked.push(
        `${type} ${about !== undefined && 'chosen' in about && 'ids' in about.chosen ? about.chosen.ids.join() : '–'}`,
      ),
    )
    context.setActor(manager)
    context.addSubject(subjectIn('completed'))
    expect(offered(context, 'order.release')?.enabled).toBe(false)
    const records = [subjectIn('completed').record, subjectIn('confirmed').record]
    const chosen = {
      object: 'order' as const,
      moves: movesOfOrder,
      count: 2,
      chosen: { ids: [7, 8] },
      records,
      done: () => undefined,
    }
    const leave = context.addSelection(chosen)
    // one of them may be released; the server says which
    expect(offered(context, 'order.release')?.enabled).toBe(true)
    offered(context, 'order.release')?.run()
    expect(asked).toEqual(['order.release 7,8'])
    leave()
    expect(offered(context, 'order.release')?.enabled).toBe(false)
    context.addSelection({ ...chosen, count: 40, chosen: { session: 'all' }, records: [] })
    expect(offered(context, 'order.complete')?.enabled).toBe(true)
  })

  it('refuses what the role may not, and what the status does not know, each with its reason', () => {
    const context = createCommandContext()
    context.addSubject(subjectIn('confirmed'))
    context.setActor(shipper)
    expect(offered(context, 'order.cancel')?.because[0]?.code).toBe('no_right')
    expect(offered(context, 'order.prepare_shipping')?.enabled).toBe(true)
    context.setActor(manager)
    expect(offered(context, 'order.complete')?.because[0]?.code).toBe('wrong_state')
    context.setActor(undefined)
    expect(offered(context, 'order.release')?.because[0]?.code).toBe('no_right')
  })

  it('takes what only lacks an argument for possible: the palette asks for it', () => {
    const context = createCommandContext()
    context.setActor(manager)
    context.addSubject(subjectIn('processing'))
    expect(offered(context, 'order.confirm_shipment')?.enabled).toBe(true)
    expect(offered(context, 'order.prepare_pickup')?.enabled).toBe(true)
  })

  it("keeps the screen's own commands of the record beside its moves", () => {
    const context = createCommandContext()
    const screen = hearing('record.up')
    context.setActor(manager)
    context.addSubject(subjectIn('confirmed'))
    context.listen('record', screen)
    offered(context, 'record.up')?.run()
    expect(screen.heard).toEqual(['record.up'])
    expect(offered(context, 'order.release')?.enabled).toBe(true)
    expect(offered(context, 'record.map')).toBeUndefined()
  })
})
