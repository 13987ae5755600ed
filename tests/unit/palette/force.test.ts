import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { canForce, mayInsist } from '#app/palette/confirming/payload.ts'
import type { Actor } from '#entities/access.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { paletteMachine } from '#machines/palette.ts'
import { movesOfUser } from '#machines/user/moves.ts'
import type { CommandRequest } from '#machines/palette-context.ts'

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }

test('force is offered to an administrator, where the life has it', () => {
  const record = { id: 2, version: 3, is_enabled: true, is_last_admin: false }
  const disable: CommandRequest = {
    confirms: false,
    by: 'admin',
    id: 'user.disable',
    subject: { object: 'user', id: 2, version: 3, record, moves: movesOfUser },
  }
  // the page does not know yet why the server refused
  expect(movesOfUser.verdict('user.disable', record, admin)).toEqual({ ok: true })
  expect(canForce(admin, disable)).toBe(false)
  const order = { id: 5, version: 1, status: 'cart', shop: null, item_count: 0, placement_status: 'pending' }
  const place: CommandRequest = {
    confirms: false,
    by: 'admin',
    id: 'order.place',
    subject: { object: 'order', id: 5, version: 1, record: order, moves: movesOfOrder },
  }
  expect(canForce(admin, place)).toBe(true)
  expect(canForce({ ...admin, roles: ['order_manager'] }, place)).toBe(false)
})

test('force is offered no longer as soon as the status is read that lacks the move', () => {
  const orderIn = (status: string, version: number) => ({
    object: 'order',
    id: 5,
    version,
    record: { id: 5, version, status, shop: null, item_count: 0, placement_status: 'pending' },
    moves: movesOfOrder,
  })
  const palette = createActor(paletteMachine).start()
  const offered = () => mayInsist(palette.getSnapshot().context, admin)
  const request: CommandRequest = { confirms: true, by: 'admin', id: 'order.place', subject: orderIn('cart', 1) }
  const refused = { because: { codes: [] }, unblock: null, canForce: true }
  palette.send({ type: 'palette.refuse', request, refused })
  expect(offered()).toBe(true)
  palette.send({ type: 'palette.renew', subject: orderIn('completed', 2) })
  expect(offered()).toBe(false)
})
