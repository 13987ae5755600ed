import type { Command } from './command.ts'
import { commandContext, type CommandContext } from './command-context.ts'
import { keyTable } from './key-table.ts'
import { offerable, offered, type Listener, type Listeners, type Offer } from './offers.ts'

type Watched<T> = { read: () => T; watch: (watcher: () => void) => () => void }

type Made = { offer: Offer; command: Command; listener: Listener; listeners: Listeners }

/**
 * What can be asked for now, the innermost scope first. A dozen places show some of it, and each step through a list
 * changes who hears: only what somebody wants is asked about, once, and an offer that stands as it did is the same one.
 */
export const createCurrentOffers = (
  context: Watched<Pick<CommandContext, 'listeners'>>,
  table: Watched<readonly Command[]>,
) => {
  const made = new Map<string, Made>()

  const offerOf = (command: Command, listener: Listener, listeners: Listeners): Offer => {
    const last = made.get(command.id)
    const isSame = last?.command === command && last.listener === listener
    if (isSame && last.listeners === listeners) return last.offer
    const next = offered(command, listener)
    const offer = isSame && isAlike(next, last.offer) ? last.offer : next
    made.set(command.id, { offer, command, listener, listeners })
    return offer
  }

  const read = (isWanted: (command: Command) => boolean = () => true): readonly Offer[] => {
    const { listeners } = context.read()
    const wanted = table.read().filter(isWanted)
    return offerable(wanted, listeners).map(({ command, listener }) => offerOf(command, listener, listeners))
  }

  return {
    read,
    /** Undefined where nobody hears it. */
    one: (id: string): Offer | undefined => read((command) => command.id === id)[0],
    /** Reads some of them: the same list until one of those is another. */
    reader: (isWanted: (command: Command) => boolean) => {
      let last: readonly Offer[] = []
      return (): readonly Offer[] => {
        const next = read(isWanted)
        if (next.length !== last.length || next.some((offer, at) => offer !== last[at])) last = next
        return last
      }
    },
    watch: (watcher: () => void) => {
      const leave = [context.watch(watcher), table.watch(watcher)]
      return () => {
        for (const each of leave) each()
      }
    },
  }
}

const isAlike = (one: Offer, other: Offer): boolean =>
  one.enabled === other.enabled && JSON.stringify(one.because) === JSON.stringify(other.because)

export const currentOffers = createCurrentOffers(
  { read: commandContext.current, watch: commandContext.watch },
  keyTable,
)
