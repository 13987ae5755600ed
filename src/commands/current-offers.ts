import type { Command } from './command.ts'
import { commandContext, type CommandContext } from './command-context.ts'
import { keyTable } from './key-table.ts'
import { offers, type Listeners, type Offer } from './offers.ts'

type Watched<T> = { read: () => T; watch: (watcher: () => void) => () => void }

type Known = {
  commands: readonly Command[]
  listeners: Listeners
  offers: readonly Offer[]
  byId: ReadonlyMap<string, Offer>
}

/**
 * What can be asked for now, the innermost scope first. A dozen places show it, and each step through a list changes who
 * hears: every command is asked about once, and an offer that stands as it did is the same one.
 */
export const createCurrentOffers = (
  context: Watched<Pick<CommandContext, 'listeners'>>,
  table: Watched<readonly Command[]>,
) => {
  let known: Known = { commands: [], listeners: {}, offers: [], byId: new Map() }

  const asBefore = (offer: Offer, listeners: Listeners): Offer => {
    const { id, scope, enabled, because } = offer
    if (known.listeners[scope] !== listeners[scope]) return offer
    const last = known.byId.get(id)
    return last?.enabled === enabled && JSON.stringify(last.because) === JSON.stringify(because) ? last : offer
  }

  const read = (): readonly Offer[] => {
    const commands = table.read()
    const { listeners } = context.read()
    if (known.commands === commands && known.listeners === listeners) return known.offers
    const made = offers(commands, listeners)
    const kept = known.commands === commands ? made.map((offer) => asBefore(offer, listeners)) : made
    known = { commands, listeners, offers: kept, byId: new Map(kept.map((offer) => [offer.id, offer])) }
    return kept
  }

  return {
    read,
    /** Undefined where nobody hears it. */
    one: (id: string): Offer | undefined => {
      read()
      return known.byId.get(id)
    },
    /** Reads some of them: the same list until one of those is another. */
    reader: (isWanted: (offer: Offer) => boolean) => {
      let last: readonly Offer[] = []
      return (): readonly Offer[] => {
        const next = read().filter(isWanted)
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

export const currentOffers = createCurrentOffers(
  { read: commandContext.current, watch: commandContext.watch },
  keyTable,
)
