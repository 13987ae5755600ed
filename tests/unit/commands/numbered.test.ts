import { expect, it } from 'vitest'
import type { Command } from '#commands/command.ts'
import { collapseNumbered, numberIn } from '#commands/numbered.ts'
import { commands } from '#commands/registry.ts'

const numbered = (stem: string) => commands.filter(({ id }) => numberIn(id)?.stem === stem)
const sections = numbered('record.section')
const views = numbered('list.view')
const shown = (table: readonly Command[]) => collapseNumbered(table).map(({ id, keys }) => [id, keys])

it('shows nine sections as one', () => {
  expect(sections).toHaveLength(9)
  expect(shown(sections)).toEqual([['record.section_1–9', '1–9']])
})

it('shows nine that share the first key of a sequence as one', () => {
  expect(shown(views)).toEqual([['list.view_1–9', 'v 1–9']])
  const other = views.map((command) => (command.id === 'list.view_2' ? { ...command, keys: 'w 2' } : command))
  expect(shown(other)).toEqual([
    ['list.view_1', 'v 1'],
    ['list.view_2', 'w 2'],
    ['list.view_3–9', 'v 3–9'],
  ])
})

it('shows one that has a key of its own by itself', () => {
  const own = sections.map((command) => (command.id === 'record.section_4' ? { ...command, keys: 'h' } : command))
  expect(shown(own)).toEqual([
    ['record.section_1–3', '1–3'],
    ['record.section_4', 'h'],
    ['record.section_5–9', '5–9'],
  ])
})

it('leaves every other command as it is', () => {
  const others = commands.filter(({ id }) => numberIn(id) === undefined)
  expect(collapseNumbered(others)).toEqual(others)
})
