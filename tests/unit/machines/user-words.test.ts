import { describe, expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { inherited, roles, type Role } from '#entities/role.ts'
import type { UserRow } from '#entities/user/user.ts'
import { lifeOfUser } from '#machines/user/life.ts'
import type { UserMove } from '#machines/user/user.ts'

const person = (id: number, role: Role = 'admin'): Actor => ({ id, roles: inherited([role]), shops: [] })
const user = (is_enabled: boolean, is_last_admin = false) =>
  ({ id: 7, version: 1, is_enabled, is_last_admin }) as UserRow // the life reads no more

const answer = (row: UserRow, type: UserMove, actor: Actor = person(1)): string => {
  const verdict = lifeOfUser.verdict(row, { type }, actor)
  return verdict.ok ? lifeOfUser.step(row, { type }, actor).status : verdict.because.map(({ code }) => code).join()
}

describe('a user, in plain words', () => {
  test('Whoever is enabled can be disabled, and the other way round', () => {
    expect(answer(user(true), 'user.disable')).toBe('disabled')
    expect(answer(user(false), 'user.enable')).toBe('enabled')
  })

  test('Nobody is enabled twice, nor disabled twice', () => {
    expect(answer(user(true), 'user.enable')).toBe('wrong_state')
    expect(answer(user(false), 'user.disable')).toBe('wrong_state')
  })

  test('Nobody disables themselves', () => {
    expect(answer(user(true), 'user.disable', person(7))).toBe('own_account')
  })

  test('The last administrator stays, whoever asks', () => {
    expect(answer(user(true, true), 'user.disable')).toBe('last_admin')
    expect(answer(user(true, true), 'user.disable', person(7))).toBe('own_account,last_admin')
  })

  test('Force passes none of these rules', () => {
    const forced = { type: 'user.disable', forced: true } as const
    expect(lifeOfUser.verdict(user(true), forced, person(7)).ok).toBe(false)
    expect(lifeOfUser.verdict(user(true, true), forced, person(1)).ok).toBe(false)
  })

  test('Disabling ends every session; enabling starts none', () => {
    expect(lifeOfUser.step(user(true), { type: 'user.disable' }, person(1)).effects).toEqual([
      { kind: 'session', name: 'end' },
    ])
    expect(lifeOfUser.step(user(false), { type: 'user.enable' }, person(1)).effects).toEqual([])
  })

  test('Who confirms is told of the cost of the one and of the access lost by the other', () => {
    expect(lifeOfUser.warningsOf('user.enable', user(false))).toEqual(['may_add_cost'])
    expect(lifeOfUser.warningsOf('user.disable', user(true))).toEqual(['loses_access'])
  })

  test('Only administrators see and move users', () => {
    const able = roles.filter((role) => lifeOfUser.mayMove(person(1, role), 'user.disable', user(true)))
    expect(able).toEqual(['admin'])
    expect(roles.filter((role) => lifeOfUser.maySee(person(1, role), user(true)))).toEqual(['admin'])
  })

  test('What is no move of a user moves none', () => {
    for (const type of ['order.cancel', 'xstate.init', '']) {
      expect(lifeOfUser.has(type)).toBe(false)
      expect(lifeOfUser.mayMove(person(1), type, user(true))).toBe(false)
      expect(lifeOfUser.step(user(true), { type }, person(1)).status).toBe('enabled')
    }
  })
})
