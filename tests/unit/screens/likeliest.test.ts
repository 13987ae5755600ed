import { expect, test } from 'vitest'
import { userCommands } from '#commands/user.ts'
import type { Actor } from '#entities/access.ts'
import { movesOfUser } from '#machines/moves-of-user.ts'
import { likeliestFor } from '#screens/search/selection/likeliest.ts'

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const offered = userCommands.map((command) => ({ ...command, enabled: true }))
const user = (id: number, is_enabled: boolean) => ({ id, version: 1, is_enabled, is_last_admin: false })
const offeredTo = (active: number, inactive: number) => {
  const records = Array.from({ length: active + inactive }, (_, at) => user(at + 2, at < active))
  return likeliestFor(offered, { moves: movesOfUser, records }, admin).map(({ id }) => id)
}

test('what most of the chosen allow is offered first, and what takes something away only where it suits the most', () => {
  expect(offeredTo(11, 1)).toEqual(['user.disable', 'user.enable'])
  expect(offeredTo(1, 11)).toEqual(['user.enable'])
  expect(offeredTo(3, 3)).toEqual(['user.enable'])
  // all that match: which they are is not known here
  expect(offeredTo(0, 0)).toEqual(['user.enable'])
})

test('what none of them allows is not offered', () => {
  const refused = offered.map((move) => ({ ...move, enabled: move.id !== 'user.enable' }))
  const selected = { moves: movesOfUser, records: [user(2, true)] }
  expect(likeliestFor(refused, selected, admin).map(({ id }) => id)).toEqual(['user.disable'])
})
