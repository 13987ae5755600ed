import type { Refusal, Verdict } from '#machines/life/life.ts'
import { scopes } from './command.ts'
import type { Command, Scope } from './command.ts'

/** Who hears a scope's commands: the chart behind it says what is possible and why not. */
export type Listener = {
  /** The object whose records it lists: of a list, also while it is empty. */
  object?: string | undefined
  /** The record that is open: of a record. */
  record?: { object: string; id: number } | undefined
  /** What of a record is written here: `record.edit` takes one of them as its `path`. */
  fields?: { object: string; names: readonly string[] } | undefined
  /** The commands it answers to; others of its scope are not offered. */
  hears: (id: string) => boolean
  verdict: (id: string) => Verdict
  /** What it is called here, where its own words say less: a view by its name. */
  called?: (id: string) => string | undefined
  /** Stands in a dialog: heard while one is open, when nothing behind it is. */
  isInDialog?: (id: string) => boolean
  send: (event: { type: string } & Readonly<Record<string, unknown>>) => void
}
export type Listeners = Partial<Record<Scope, Listener>>

/** A command as it stands now: palette, menus, toolbars, keys and help all render this one list. */
export type Offer = Command & {
  /** What it is called here in place of its own words. */
  called?: string | undefined
  enabled: boolean
  inDialog?: boolean
  because: readonly Refusal[]
  run: (payload?: Readonly<Record<string, unknown>>) => void
}

/** The commands that somebody hears here, the innermost scope first. */
export const offerable = (
  commands: readonly Command[],
  listeners: Listeners,
): { command: Command; listener: Listener }[] =>
  scopes.flatMap((scope) => {
    const listener = listeners[scope]
    if (listener === undefined) return []
    return commands
      .filter((command) => command.scope === scope && listener.hears(command.id))
      .map((command) => ({ command, listener }))
  })

/** What can be asked for here, the innermost scope first; a refused command stays, with its reason. */
export const offers = (commands: readonly Command[], listeners: Listeners): Offer[] =>
  offerable(commands, listeners).map(({ command, listener }) => offered(command, listener))

export const offered = (command: Command, listener: Listener): Offer => {
  const verdict = listener.verdict(command.id)
  return {
    ...command,
    called: listener.called?.(command.id),
    enabled: verdict.ok,
    inDialog: listener.isInDialog?.(command.id) ?? false,
    because: verdict.ok ? [] : verdict.because,
    run: (payload) => listener.send({ type: command.id, ...payload }),
  }
}
