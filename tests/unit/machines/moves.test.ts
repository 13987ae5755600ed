import { expect, test } from 'vitest'
import { createCommandContext } from '#commands/command-context.ts'
import { loaders, type Brought } from '#commands/load.ts'
import { offers } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import type { Actor } from '#entities/access.ts'
import { scalarsOf } from '#entities/entity.ts'
import { entityOf } from '#entities/registry.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import { lifeOfUser } from '#machines/user/life.ts'
import { lives } from '#machines/life/lives.ts'
import { movesOfUser } from '#machines/user/moves.ts'
import { roadFrom } from '#machines/life/road.ts'

const brought: Readonly<Record<string, Brought | undefined>> = loaders
const shown = (
  await Promise.all(lives.map(async (life) => ({ life, moves: await brought[life.object]?.moves() })))
).flatMap(({ life, moves }) => (moves === undefined ? [] : [[life.object, life, moves] as const]))

test.each(shown)('what the console shows of the life of %s is of this life', (object, life, moves) => {
  const statuses = Object.keys(life.machine.states)
  // every status has one place on the map, and every column a beginning
  for (const { columns, begins } of [moves.road(), roadFrom(life.machine)]) {
    expect(columns.flatMap((column) => column.statuses).toSorted()).toEqual(statuses.toSorted())
    expect(begins).toHaveLength(columns.length)
    expect(begins.toSorted((a, b) => a - b)).toEqual(begins)
  }
  const taken = new Set(life.moves.flatMap((move): readonly string[] => life.takes[move] ?? []))
  expect(moves.notOfMany.filter((name) => !taken.has(name))).toEqual([])
  const fields = scalarsOf(entityOf(object)?.fields ?? {})
  const standing = Object.keys(moves.standingOf({ id: 1, version: 1, status: statuses[0] }))
  expect(standing.filter((name) => !fields.includes(name))).toEqual([])
  expect(standing.length).toBeGreaterThan(0)
})

test('a map that nobody drew leads from the first status on, a column for each step', () => {
  expect(roadFrom(lifeOfUser.machine)).toEqual({
    columns: [{ statuses: ['enabled'] }, { statuses: ['disabled'] }],
    begins: [0, 50],
  })
  // what no move leads to stands last
  const [first] = roadFrom(lifeOfOrder.machine).columns
  expect(first?.statuses).toEqual([lifeOfOrder.machine.root.initial.target[0]?.key])
})

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const user = (id: number, is_enabled: boolean) => ({
  id,
  version: 3,
  login: 'vogel',
  first_name: 'Nora',
  last_name: 'Vogel',
  is_enabled,
  is_last_admin: false,
})

/** What the palette, the menu and the keys offer of a user. */
const offered = (record: ReturnType<typeof user>, actor: Actor) => {
  const context = createCommandContext()
  context.setActor(actor)
  context.addSubject({ object: 'user', id: record.id, version: record.version, record, moves: movesOfUser })
  return Object.fromEntries(
    offers(commands, context.current().listeners)
      .filter(({ life }) => life !== undefined)
      .map(({ id, enabled, because }) => [id, enabled ? 'possible' : because[0]?.code]),
  )
}

test('whoever asks is a fact of the life: nobody disables themselves, and nobody but an administrator anybody', () => {
  expect(offered(user(2, true), admin)).toEqual({ 'user.enable': 'wrong_state', 'user.disable': 'possible' })
  expect(offered(user(2, false), admin)).toEqual({ 'user.enable': 'possible', 'user.disable': 'wrong_state' })
  expect(offered(user(1, true), admin)).toEqual({ 'user.enable': 'wrong_state', 'user.disable': 'own_account' })
  expect(offered({ ...user(2, true), is_last_admin: true }, admin)).toMatchObject({ 'user.disable': 'last_admin' })
  expect(offered(user(2, true), { ...admin, roles: ['order_manager'] })).toEqual({
    'user.enable': 'no_right',
    'user.disable': 'no_right',
  })
})

test('a move that is on its way shows where it leads, and one that is refused where the record stands', () => {
  const { becomes } = movesOfUser
  expect(becomes(user(2, true), { type: 'user.disable' }, admin)).toEqual({ is_enabled: false })
  expect(becomes(user(1, true), { type: 'user.disable' }, admin)).toEqual({ is_enabled: true })
})
