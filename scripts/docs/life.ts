import type { AnyStateMachine } from 'xstate'
import type { Life } from '#machines/life/define-life.ts'
import type { GuardParams } from '#machines/life/life.ts'
import { lives } from '#machines/life/lives.ts'
import { charts, type Chart } from '#tests/paths/charts.ts'
import { page, table, word } from './words.ts'

type Arrow = { from: string; event: string; to: string; all: readonly string[]; when: string }

const isParams = (value: unknown): value is GuardParams => typeof value === 'object' && value !== null && 'all' in value

const arrowsOf = (machine: AnyStateMachine): Arrow[] =>
  Object.values(machine.root.states).flatMap((state) =>
    [...state.transitions].flatMap(([event, ways]) =>
      ways.map(({ guard, target }) => {
        const params: unknown = typeof guard === 'object' && 'params' in guard ? guard.params : undefined
        return {
          from: state.key,
          event: event.replace(/^xstate\.(done|error)\.actor\.(\w+)$/, '$2 $1'),
          to: target?.[0]?.key ?? state.key,
          all: isParams(params) ? params.all : [],
          when: isParams(params) ? (params.when ?? '') : '',
        }
      }),
    ),
  )

const diagram = (machine: AnyStateMachine): string => {
  const names = new Map(Object.keys(machine.root.states).map((name, index) => [name, `s${index}`]))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...names].map(([name, id]) => `  state "${name}" as ${id}`),
    ...arrowsOf(machine).map(
      ({ from, event, to }) => `  ${names.get(from) ?? from} --> ${names.get(to) ?? to}: ${event}`,
    ),
    '```',
  ].join('\n')
}

/** What people may do to a record by this chart, where it is the life of one. */
const movesPart = (name: string): string[] =>
  lives
    .filter(({ object }) => object === name)
    .map(({ moves, takes, undoRefusals }: Life) =>
      [
        '## Moves',
        table(
          ['Move', '', 'Takes', 'Cannot be undone once'],
          moves.map((move) => [
            `\`${move}\``,
            word('commands', move),
            (takes[move] ?? []).join(', '),
            (undoRefusals[move] ?? []).map((code) => word('because', code)).join(' '),
          ]),
        ),
      ].join('\n\n'),
    )

const lifePage = (title: string, name: string, { machine, rules = {} }: Chart): string => {
  const arrows = arrowsOf(machine)
  const asked = [...new Set(arrows.flatMap(({ all }) => all))]
  return page(
    title,
    diagram(machine),
    table(
      ['From', 'Event', 'To', 'Rules', 'When'],
      arrows.map(({ from, event, to, all, when }) => [from, `\`${event}\``, to, all.join(', '), when]),
    ),
    ...(asked.length > 0
      ? [
          '## Rules',
          table(
            ['Rule', 'Reason when it fails'],
            asked.map((rule) => [rule, word('because', rules[rule]?.because ?? rule)]),
          ),
        ]
      : []),
    ...movesPart(name),
  )
}

/** docs/life/*.md: each chart drawn and listed. */
export const lifePages = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Chart>(charts).map(([name, chart]) => [
      `docs/life/${name}.md`,
      lifePage(`The life of: ${name}`, name, chart),
    ]),
  )
