import { describe, expect, it } from 'vitest'
import { clashesIn, bindingProblemOf } from '#commands/key-rules.ts'
import { withPrimaryBinding, withOwnKeys } from '#commands/key-table.ts'
import { commands } from '#commands/registry.ts'

const keysIn = (table: ReturnType<typeof withOwnKeys>, id: string) => table.find((command) => command.id === id)?.keys
const against = (id: string, ...strokes: string[]) => bindingProblemOf(commands, id, strokes)

describe('what stands against a key', () => {
  it('is the command that holds it, in the same scope or everywhere', () => {
    expect(against('list.filter', 'y')).toEqual({ kind: 'taken', by: 'list.copy_link', strokes: ['y'] })
    expect(against('list.filter', 'z')).toMatchObject({ by: 'change.undo' })
    expect(against('change.undo', 'f')).toMatchObject({ by: 'list.filter' })
    expect(against('list.filter', 'f')).toBeUndefined()
    expect(against('list.filter', 'w')).toBeUndefined()
  })

  it('is a sequence that it begins, or that begins with it', () => {
    expect(against('list.filter', 's')).toMatchObject({ kind: 'taken', by: 'order.place' })
    expect(against('list.filter', 'z', 'w')).toMatchObject({ kind: 'taken', by: 'change.undo' })
    expect(against('list.filter', 'g', 'z')).toBeUndefined()
  })

  it('is a layout that lacks it: AltGr is nobody’s key', () => {
    expect(against('list.filter', 'ö')).toMatchObject({ kind: 'layout' })
    expect(against('list.filter', '#')).toMatchObject({ kind: 'layout', layouts: expect.arrayContaining(['FR']) })
    expect(against('list.filter', '-')).toBeUndefined()
  })

  it.each(['[', '@', '^', 'Mod+t', 'Mod+Shift+n', 'Mod+c', 'F5', 'F11', 'Escape', 'Tab', 'Shift+Tab', 'MediaPlay'])(
    'is the browser, the system or the writing that needs %s',
    (stroke) => {
      expect(against('list.filter', stroke)).toEqual({ kind: 'reserved' })
      expect(against('list.filter', 'g', stroke)).toEqual({ kind: 'reserved' })
    },
  )

  it('is not a command that is never heard beside it, nor its partner on one key', () => {
    expect(against('list.filter', 'm')).toBeUndefined()
    expect(against('order.hold', 's', 'h')).toBeUndefined()
  })
})

describe("a user's own keys", () => {
  it('take the place of the first way; the others stay', () => {
    expect(withPrimaryBinding({ keys: 'j | ArrowDown' }, ['n'])).toBe('n | ArrowDown')
    expect(withPrimaryBinding({ keys: 's r' }, ['s', 'w'])).toBe('s w')
    expect(withPrimaryBinding({}, ['w'])).toBe('w')
  })

  it('hold in the table, also where two commands swap theirs, and none is a key, too', () => {
    const table = withOwnKeys(commands, [
      { command: 'list.filter', keys: 'y' },
      { command: 'list.copy_link', keys: 'f' },
      { command: 'record.map', keys: '' },
    ])
    expect(keysIn(table, 'list.filter')).toBe('y')
    expect(keysIn(table, 'list.copy_link')).toBe('f')
    expect(keysIn(table, 'record.map')).toBeUndefined()
    expect(clashesIn(table)).toEqual([])
  })

  it('give way where they no longer fit, and only those', () => {
    const table = withOwnKeys(commands, [
      { command: 'list.filter', keys: 'z' },
      { command: 'list.sort', keys: 'w' },
      { command: 'list.copy_link', keys: 'Mod+t' },
      { command: 'nobody.knows', keys: 'w' },
    ])
    expect(keysIn(table, 'list.filter')).toBe('f')
    expect(keysIn(table, 'list.sort')).toBe('w')
    expect(keysIn(table, 'list.copy_link')).toBe('y')
    expect(clashesIn(table)).toEqual([])
  })
})
