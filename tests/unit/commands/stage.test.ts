import { describe, expect, it } from 'vitest'
import { offers } from '#commands/offers.ts'
import type { Listener } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { createStage } from '#commands/stage.ts'
import type { Actor } from '#entities/access.ts'
import type { OrderRow } from '#entities/order.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import type { Subject } from '#machines/palette-context.ts'
import { readyOrder } from '#tests/support/order-life.ts'

const manager: Actor = { id: 1, roles: ['order_manager'], shops: [] }
const shipper: Actor = { id: 2, roles: ['shipping_manager'], shops: [] }

const subjectIn = (status: OrderStatus): Subject => {
  const record = { id: 7, version: 3, number: '100007', shop: { id: 1, label: 'Shop' }, ...readyOrder, status }
  // what the life and the access rules read of a row
  return { object: 'order', id: 7, version: 3, record: record as unknown as OrderRow }
}

const hearing = (...ids: string[]): Listener & { heard: string[] } => {
  const heard: string[] = []
  return { heard, hears: (id) => ids.includes(id), verdict: () => ({ ok: true }), send: ({ type }) => heard.push(type) }
}

const offered = (stage: ReturnType<typeof createStage>, id: string) =>
  offers(commands, stage.scene().listeners).find((offer) => offer.id === id)

describe('the stage', () => {
  it('lets several hear one scope, the later one first, until they leave', () => {
    const stage = createStage()
    const shell = hearing('theme.toggle', 'help.open')
    const later = hearing('help.open')
    stage.listen('app', shell)
    const leave = stage.listen('app', later)
    offered(stage, 'theme.toggle')?.run()
    offered(stage, 'help.open')?.run()
    leave()
    offered(stage, 'help.open')?.run()
    expect(shell.heard).toEqual(['theme.toggle', 'help.open'])
    expect(later.heard).toEqual(['help.open'])
  })

  it('offers the moves of the record on it, and hands them on with it', () => {
    const stage = createStage()
    const asked: string[] = []
    const subject = subjectIn('confirmed')
    stage.onMove((about, { type }) => asked.push(`${type} ${'id' in about ? about.id : `×${about.count}`}`))
    stage.admit(manager)
    expect(offered(stage, 'order.release')).toBeUndefined()
    const leave = stage.present(subject)
    expect(offered(stage, 'order.release')?.enabled).toBe(true)
    offered(stage, 'order.release')?.run()
    expect(asked).toEqual(['order.release 7'])
    leave()
    expect(offered(stage, 'order.release')).toBeUndefined()
  })

  it('means the chosen records rather than the focused one, as long as there are some', () => {
    const stage = createStage()
    const asked: string[] = []
    stage.onMove((about, { type }) =>
      asked.push(`${type} ${'id' in about ? about.id : 'ids' in about.chosen ? about.chosen.ids.join() : ''}`),
    )
    stage.admit(manager)
    stage.present(subjectIn('completed'))
    expect(offered(stage, 'order.release')?.enabled).toBe(false)
    const records = [subjectIn('completed').record, subjectIn('confirmed').record]
    const chosen = {
      object: 'order' as const,
      count: 2,
      chosen: { ids: [7, 8] },
      records,
      done: () => undefined,
    }
    const leave = stage.choose(chosen)
    // one of them may be released; the server says which
    expect(offered(stage, 'order.release')?.enabled).toBe(true)
    offered(stage, 'order.release')?.run()
    expect(asked).toEqual(['order.release 7,8'])
    leave()
    expect(offered(stage, 'order.release')?.enabled).toBe(false)
    stage.choose({ ...chosen, count: 40, chosen: { session: 'all' }, records: [] })
    expect(offered(stage, 'order.complete')?.enabled).toBe(true)
  })

  it('refuses what the role may not, and what the status does not know, each with its reason', () => {
    const stage = createStage()
    stage.present(subjectIn('confirmed'))
    stage.admit(shipper)
    expect(offered(stage, 'order.cancel')?.because[0]?.code).toBe('no_right')
    expect(offered(stage, 'order.prepare_shipping')?.enabled).toBe(true)
    stage.admit(manager)
    expect(offered(stage, 'order.complete')?.because[0]?.code).toBe('wrong_state')
    stage.admit(undefined)
    expect(offered(stage, 'order.release')?.because[0]?.code).toBe('no_right')
  })

  it('takes what only lacks an argument for possible: the palette asks for it', () => {
    const stage = createStage()
    stage.admit(manager)
    stage.present(subjectIn('processing'))
    expect(offered(stage, 'order.confirm_shipment')?.enabled).toBe(true)
    expect(offered(stage, 'order.prepare_pickup')?.enabled).toBe(true)
  })

  it("keeps the screen's own commands of the record beside its moves", () => {
    const stage = createStage()
    const screen = hearing('record.up')
    stage.admit(manager)
    stage.present(subjectIn('confirmed'))
    stage.listen('record', screen)
    offered(stage, 'record.up')?.run()
    expect(screen.heard).toEqual(['record.up'])
    expect(offered(stage, 'order.release')?.enabled).toBe(true)
    expect(offered(stage, 'record.map')).toBeUndefined()
  })
})
