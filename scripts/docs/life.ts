import type { AnyStateMachine } from 'xstate'
import type { GuardParams } from '#machines/life.ts'
import { accountMachine } from '#machines/account.ts'
import { exportJobMachine, exportRules } from '#machines/export-job.ts'
import { jobsMachine } from '#machines/jobs.ts'
import { keymapMachine } from '#machines/keymap.ts'
import { keysMachine } from '#machines/keys.ts'
import { orderMachine } from '#machines/order.ts'
import { orderRules } from '#machines/order-rules.ts'
import { paletteMachine } from '#machines/palette.ts'
import { sessionMachine } from '#machines/session.ts'
import { workMachine } from '#machines/work.ts'
import { worktimeMachine } from '#machines/worktime.ts'
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

const rules: Readonly<Record<string, { because: string }>> = { ...orderRules, ...exportRules }

const because = (rule: string): string => {
  const code = rules[rule]?.because
  return code === undefined ? '' : word('because', code)
}

const lifePage = (title: string, machine: AnyStateMachine): string => {
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
            asked.map((rule) => [rule, because(rule)]),
          ),
        ]
      : []),
  )
}

/** docs/life/*.md: each chart drawn and listed. A chart that is not named here fails a house test. */
export const lives = {
  account: accountMachine,
  'export-job': exportJobMachine,
  jobs: jobsMachine,
  keymap: keymapMachine,
  keys: keysMachine,
  order: orderMachine,
  palette: paletteMachine,
  session: sessionMachine,
  work: workMachine,
  worktime: worktimeMachine,
} as const satisfies Record<string, AnyStateMachine>

export const lifePages = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lives).map(([name, machine]) => [`docs/life/${name}.md`, lifePage(`The life of: ${name}`, machine)]),
  )
