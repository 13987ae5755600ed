import { describe, expect, it } from 'vitest'
import { capsOf } from '#commands/caps.ts'
import type { Command, Scope } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { bindingsOf, strokesOf } from '#commands/strokes.ts'
import { layouts } from './layouts.ts'
import { press } from './press.ts'

/** Which scopes are heard together, the innermost first: a list whose focused row is a record hears three. */
const reachable: readonly (readonly Scope[])[] = [
  ['app'],
  ['record', 'app'],
  ['list', 'app'],
  ['record', 'list', 'app'],
  ['jobs', 'list', 'app'],
]

/** Of a pair on one key a record never allows both. */
const pairs = [['order.hold', 'order.resume']]

const ways = (own: readonly Command[]) =>
  own.flatMap((command) =>
    bindingsOf(command.keys).map((strokes) => ({ id: command.id, scope: command.scope, strokes })),
  )

const isPair = (a: string, b: string) => pairs.some((pair) => pair.includes(a) && pair.includes(b))

describe('the keys of all commands', () => {
  it('gives every command of a scope its own', () => {
    const all = ways(commands)
    const clashes = all.flatMap((one) =>
      all
        .filter((other) => other.id > one.id && other.scope === one.scope && !isPair(one.id, other.id))
        .filter((other) => other.strokes.join(' ') === one.strokes.join(' '))
        .map((other) => `${one.id} and ${other.id}: ${one.strokes.join(' ')}`),
    )
    expect(clashes).toEqual([])
  })

  it.each(reachable.map((scopes) => [scopes.join(', '), scopes] as const))(
    'has no command that begins another in %s',
    (_, scopes) => {
      const all = ways(commands.filter(({ scope }) => scopes.includes(scope)))
      const begun = all.flatMap((one) =>
        all
          .filter(
            ({ strokes }) =>
              strokes.length > one.strokes.length && one.strokes.every((stroke, at) => stroke === strokes[at]),
          )
          .map((other) => `${one.id} begins ${other.id}`),
      )
      expect(begun).toEqual([])
    },
  )

  it('uses sequences of at most two keys', () => {
    expect(ways(commands).filter(({ strokes }) => strokes.length > 2)).toEqual([])
  })

  it('binds nothing that a layout, the system or the browser needs', () => {
    const never = /^(?:Shift\+)?[[\]{}\\|@~^`]$|Alt\+|^Mod\+[ntwl]$|^F(?:5|6|11|12)$/
    expect(ways(commands).filter(({ strokes }) => strokes.some((stroke) => never.test(stroke)))).toEqual([])
  })

  it.each(Object.entries(layouts))('can be typed on %s without AltGr', (_, { direct, shift }) => {
    const canType = (stroke: string): boolean => {
      const key = stroke.split('+').at(-1) ?? ''
      if ([...key].length > 1) return true
      const isLetter = /\p{L}/u.test(key)
      const shiftKey = stroke.includes('Shift+') || (!direct.includes(key) && shift.includes(key))
      if (!direct.includes(key) && (isLetter || !shift.includes(key))) return false
      const typed = press(isLetter && shiftKey ? key.toUpperCase() : key, {
        shiftKey,
        ctrlKey: stroke.startsWith('Mod+'),
      })
      return strokesOf(typed, false).includes(stroke)
    }
    const dead = commands
      .filter(({ keys }) => keys !== undefined)
      .filter(({ keys }) => !bindingsOf(keys).some((strokes) => strokes.every((stroke) => canType(stroke))))
    expect(dead.map(({ id }) => id)).toEqual([])
  })
})

describe('commands that ask first', () => {
  it('are all ten moves of the specification', () => {
    const confirmed = commands.filter(({ confirm }) => confirm === true).map(({ id }) => id)
    expect(confirmed.toSorted()).toEqual(
      [
        'order.cancel',
        'order.complete',
        'order.confirm_pickup',
        'order.confirm_shipment',
        'order.offer',
        'order.place',
        'order.prepare_pickup',
        'order.prepare_shipping',
        'order.ready_for_pickup',
        'order.release',
      ].toSorted(),
    )
  })
})

describe('caps', () => {
  const german = { nameOf: (key: string) => (key === 'Mod' ? 'Strg' : key === 'Delete' ? 'Entf' : key), isApple: false }
  it('are drawn as the keyboard is labelled', () => {
    expect(capsOf('Mod+K', german)).toEqual([['Strg', 'K']])
    expect(capsOf('g o', german)).toEqual([['g', 'o']])
    expect(capsOf('j | ArrowDown', german)).toEqual([['j'], ['↓']])
    expect(capsOf('Shift+S', german)).toEqual([['⇧', 'S']])
    expect(capsOf('Delete', german)).toEqual([['Entf']])
    expect(capsOf('Mod+Enter', { ...german, isApple: true })).toEqual([['⌘', '↵']])
  })
})
