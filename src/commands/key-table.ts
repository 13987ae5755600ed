import type { Command } from './command.ts'
import { clashesIn, isReserved } from './key-rules.ts'
import { commands } from './registry.ts'
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
export const withFirstWay = ({ keys = '' }: Pick<Command, 'keys'>, strokes: readonly string[]): string =>
  [strokes.join(' '), ...keys.split(' | ').slice(1)].filter((way) => way !== '').join(' | ')

const createKeyTable = (defaults: readonly Command[]) => {
  let table = defaults
  let singleKeys = true
  const watchers = new Set<() => void>()
  const adopt = (own: OwnKeys, areOn: boolean) => {
    table = own.length === 0 ? defaults : withOwnKeys(defaults, own)
    singleKeys = areOn
    for (const watcher of watchers) watcher()
  }
  return {
    /** Every command with the keys that hold now: what listens, and whatever shows a key, reads this. */
    read: (): readonly Command[] => table,
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

export const keyTable = createKeyTable(commands)
