import { describe, expect, it } from 'vitest'
import { capsOf } from '#commands/caps.ts'
import { clashesIn, isReserved, layoutsWithout, reachable, waysOf } from '#commands/key-rules.ts'
import { layouts } from '#commands/layouts.ts'
import { commands } from '#commands/registry.ts'

describe('the keys of all commands', () => {
  it('stand in nobody’s way: one key for one command, and no command that begins another', () => {
    expect(clashesIn(commands)).toEqual([])
  })

  it('are heard in every scope that has commands', () => {
    const heard = new Set(reachable.flat())
    expect(commands.filter(({ scope, keys }) => keys !== undefined && !heard.has(scope))).toEqual([])
  })

  it('are sequences of at most two keys', () => {
    expect(waysOf(commands).filter(({ strokes }) => strokes.length > 2)).toEqual([])
  })

  it('bind nothing that a layout, the system or the browser needs', () => {
    expect(waysOf(commands).filter(({ strokes }) => strokes.some(isReserved))).toEqual([])
  })

  it('can be typed on every layout without AltGr', () => {
    const dead = commands
      .filter(({ keys }) => keys !== undefined)
      .filter(({ id }) => {
        const lacking = waysOf(commands.filter((command) => command.id === id)).map(({ strokes }) =>
          layoutsWithout(strokes),
        )
        return Object.keys(layouts).some((layout) => lacking.every((names) => names.includes(layout)))
      })
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
