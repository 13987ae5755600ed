import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { Command, Scope } from '#commands/command.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener, Offer } from '#commands/offers.ts'
import { keyTable } from '#commands/key-table.ts'
import { commandContext } from '#commands/command-context.ts'
import type { KeyRecorder, CommandContext } from '#commands/command-context.ts'
import type { Actor } from '#entities/access.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import type { LiveRow, Moves } from '#machines/life/moves.ts'
import type { Subject } from '#machines/palette-context.ts'

/**
 * Hears a scope's commands while the screen is mounted: keys, palette, menus and help then offer them.
 * The listener is kept with `useMemo`; a new one takes the place of the old.
 *
 * @example
 * const listener = useMemo<Listener>(() => ({
 *   hears: (id) => id === 'list.next' || id === 'list.previous',
 *   verdict: () => ({ ok: true }),
 *   send: (event) => moveFocus(event.type === 'list.next' ? 1 : -1),
 * }), [moveFocus])
 * useListener('list', listener)
 * useSubject(row, movesOfOrder) // and the moves of the focused row work: `s r` asks and releases
 */
export function useListener(scope: Scope, listener: Listener): void {
  useLayoutEffect(() => commandContext.listen(scope, listener), [scope, listener])
}

/**
 * Names the record on screen, an open one or the focused row. Its moves are then offered, asked, confirmed,
 * sent and shown without any code in the screen; the caches of TanStack Query carry the answer back.
 */
export function useSubject(record: LiveRow | undefined, moves: Moves | undefined): void {
  const subject = useMemo<Subject | undefined>(
    () => record && moves && { object: moves.object, id: record.id, version: record.version, record, moves },
    [record, moves],
  )
  useLayoutEffect(() => (subject === undefined ? undefined : commandContext.addSubject(subject)), [subject])
}

/** Names the chosen records of a list: moves are then meant for all of them. */
export function useBulkSelection(selected: BulkSelection | undefined): void {
  useLayoutEffect(() => (selected === undefined ? undefined : commandContext.addSelection(selected)), [selected])
}

export function useCommandContext(): CommandContext {
  return useSyncExternalStore(commandContext.watch, commandContext.current)
}

/** Every command with the keys that hold for whoever is signed in. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(keyTable.watch, keyTable.read)
}

/** While there is a recorder, presses go to it and not to the commands; it is kept with `useCallback`. */
export function useKeyCapture(recorder: KeyRecorder | undefined): void {
  useLayoutEffect(() => (recorder === undefined ? undefined : commandContext.record(recorder)), [recorder])
}

/** Who is signed in, as far as moves and links ask. */
export function useActor(): Actor | undefined {
  return useSyncExternalStore(commandContext.watch, () => commandContext.current().actor)
}

const isAny = () => true

/**
 * What can be asked for now, the innermost scope first; `run` of a move opens its confirmation. Drawn again only when
 * one of the wanted is another, so `isWanted` is kept outside of whoever asks.
 */
export function useOffers(isWanted: (command: Command) => boolean = isAny): readonly Offer[] {
  const read = useMemo(() => currentOffers.reader(isWanted), [isWanted])
  return useSyncExternalStore(currentOffers.watch, read)
}

/** One command as it stands now; undefined where nobody hears it. */
export function useOffer(id: string): Offer | undefined {
  return useSyncExternalStore(currentOffers.watch, () => currentOffers.one(id))
}
