import type { Command } from './command.ts'
import { clashesIn, isReserved } from './key-rules.ts'
import { coreCommands } from './core.ts'
import { lateCommands, type Brought } from './load.ts'
import { bindingsOf } from './strokes.ts'

/** What a user changed: the keys of a command as the registry writes them, '' for none. */
export type OwnKeys = readonly { command: string; keys: string }[]

const isKeys = (keys: string): boolean =>
  keys === '' || bindingsOf(keys).every((strokes) => strokes.length <= 2 && !strokes.some(isReserved))

/**
 * The table with a user's own keys in it. Those that no longer fit, because a later version has a new command there,
 * give way to the console's, so that every command keeps what the others see of it.
 */
export const withOwnKeys = (table: readonly Command[], own: OwnKeys): readonly Command[] => {
  const kept = new Map(own.filter(({ keys }) => isKeys(keys)).map(({ command, keys }) => [command, keys]))
  for (;;) {
    const mixed = table.map((command) =>
      kept.has(command.id) ? { ...command, keys: kept.get(command.id) || undefined } : command,
    )
    const wrong = clashesIn(mixed)
      .flatMap((ways) => ways.map(({ id }) => id))
      .filter((id) => kept.has(id))
    if (wrong.length === 0) return mixed
    for (const id of wrong) kept.delete(id)
  }
}

/** A command's keys with another first way; the others stay, such as the arrow beside `j`. */
export const withPrimaryBinding = ({ keys = '' }: Pick<Command, 'keys'>, strokes: readonly string[]): string =>
  [strokes.join(' '), ...keys.split(' | ').slice(1)].filter((way) => way !== '').join(' | ')

/** What comes late says with what. */
export const broughtBy = (object: string, commands: readonly Command[]): readonly Command[] =>
  commands.map((command) => ({ ...command, of: object }))

type Loaders = Readonly<Record<string, Pick<Brought, 'commands'> | undefined>>

export const createKeyTable = (core: readonly Command[], brought: Loaders) => {
  /** By object; those of a life that no screen has shown yet are missing. */
  const moves = new Map<string, readonly Command[]>()
  let defaults = core
  let own: OwnKeys = []
  let table = defaults
  let singleKeys = true
  const watchers = new Set<() => void>()
  const changed = () => {
    table = own.length === 0 ? defaults : withOwnKeys(defaults, own)
    for (const watcher of watchers) watcher()
  }
  const adopt = (keys: OwnKeys, areOn: boolean) => {
    own = keys
    singleKeys = areOn
    changed()
  }
  /** Brings the moves of an object's life, once; an object without any is there at once. */
  const load = async (object: string): Promise<void> => {
    const bring = Object.hasOwn(brought, object) ? brought[object] : undefined
    if (bring === undefined || moves.has(object)) return
    const come = broughtBy(object, await bring.commands())
    if (moves.has(object)) return
    moves.set(object, come)
    // in the order of the list, whichever came first
    defaults = [...Object.keys(brought).flatMap((name) => moves.get(name) ?? []), ...core]
    changed()
  }
  return {
    /** Every command with the keys that hold now: what listens, and whatever shows a key, reads this. */
    read: (): readonly Command[] => table,
    /** The same with the console's own keys. */
    defaults: (): readonly Command[] => defaults,
    load,
    loadAll: async (): Promise<void> => {
      await Promise.all(Object.keys(brought).map((object) => load(object)))
    },
    /** Do letters and signs alone give commands? Whoever dictates turns them off (WCAG 2.1.4). */
    singleKeys: (): boolean => singleKeys,
    adopt,
    /** Nobody is signed in: the keys are the console's again. */
    reset: () => adopt([], true),
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export const keyTable = createKeyTable(coreCommands, lateCommands)
