import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import type { accountMachine } from '#machines/account.ts'
import type { jobsMachine } from '#machines/jobs.ts'
import type { sessionMachine } from '#machines/session.ts'
import type { Acts, Versioned } from '#machines/pending.ts'
import type { worktimeMachine } from '#machines/worktime.ts'
import type { GridDensity, GridLayout } from '#ui/list/grid-types.ts'

export type Preferences = {
  theme: 'light' | 'dark'
  locale: Locale
  /** How dates and numbers are written; null as the language does. */
  figures: Locale | null
  drawerOpen: boolean
  /** Whether the sign-in page shows its server field. */
  serverShown: boolean
}

/** How somebody arranged a list: its columns, the height of its rows and how many a page holds. */
export type ListLayout = GridLayout & { density?: GridDensity; page_size?: number }

/** Kept on the server for each user and entity; what this device knows stands in until it has answered. */
export type Layouts = {
  read: (entity: string) => ListLayout
  watch: (watcher: () => void) => () => void
  write: (entity: string, layout: ListLayout) => void
}

export type RememberedServer = { address: string; last_used: number; is_test: boolean }

/** Why a sign-in cannot succeed whatever is typed: the server has no database now, or nobody answers there. */
export type ServerTrouble = 'not_ready' | 'unreachable'

/** A call that whoever asked has left before its answer came. */
export type BackgroundCall = {
  id: string
  /** The command, e.g. `order.release`. */
  command: string
  /** The record's name. */
  about: string
  started: string
  state: 'away' | 'done' | 'refused'
  /** What came of it, in words. */
  said: string
  abort: () => void
  dismiss: () => void
  undo?: () => void
}
export type BackgroundCalls = { read: () => readonly BackgroundCall[]; watch: (watcher: () => void) => () => void }

/** A state as it is drawn: what is on its way is in it, under names that nobody may take for settled. */
export type Painted<S> = S & { readonly pending?: readonly string[] }

/** What was done and the server has not settled. A state is kept: the same one, drawn again, is the same object. */
export type PendingStates<S extends Versioned> = {
  paint: (key: string, settled: S, all?: ReadonlyMap<string, Acts<S>>) => Painted<S>
  /** Another one with each change. */
  all: () => ReadonlyMap<string, Acts<S>>
  watch: (watcher: () => void) => () => void
}

/** What the app lays out before the sign-in: the session, and what this browser remembers. */
export type BaseServices = {
  session: ActorRefFrom<typeof sessionMachine>
  preferences: {
    read: () => Preferences
    watch: (watcher: () => void) => () => void
    toggleTheme: () => void
    chooseLocale: (locale: Locale) => void
    chooseFigures: (locale: Locale | null) => void
    toggleDrawer: () => void
    leaveDrawer: () => void
    toggleServer: () => void
  }
  signIn: {
    /** The server that the build forces (spec §2). */
    forcedServer: string | undefined
    /** Stands in the server field first. */
    server: () => string
    login: () => string
    servers: () => RememberedServer[]
    forgetServer: (address: string) => void
    /** Tells whether the server can answer, and again as long as it cannot; answers how to leave off. */
    followServer: (address: string, tell: (trouble: ServerTrouble | null) => void) => () => void
    /** Fetches what comes after the sign-in while somebody types. */
    prepare: () => void
  }
  version: string
  /** The copyright's. */
  year: number
}

/** What it lays out for the screens behind it, too: the lives that last longer than a screen. */
export type AppServices = BaseServices & {
  worktime: ActorRefFrom<typeof worktimeMachine>
  /** The profile's own life, with its ports plugged in. */
  account: typeof accountMachine
  jobs: ActorRefFrom<typeof jobsMachine>
  backgroundCalls: BackgroundCalls
  layouts: Layouts
  /** Asks at once for a record whose screen is about to be drawn. */
  askRecord: (entity: Entity, id: number) => void
  /** Of records, by object and id. */
  pendingRecords: PendingStates<Row>
  /** What of the user's settings is on its way: `single_keys`, or commands that get other keys. */
  pendingSettings: { fields: () => readonly string[]; watch: (watcher: () => void) => () => void }
}

export const BaseServicesContext = createContext<BaseServices | null>(null)
export const AppServicesContext = createContext<AppServices | null>(null)

const provided = <D>(services: D | null): D => {
  if (services === null) throw new Error('No services here: the app provides it around every screen')
  return services
}

export const useBaseServices = (): BaseServices => provided(use(BaseServicesContext))
export const useServices = (): AppServices => provided(use(AppServicesContext))

/** A life as it stands, again with each change. Enough before the sign-in; behind it `@xstate/react` selects parts. */
export function useSnapshot<A extends AnyActorRef>(actor: A): SnapshotFrom<A> {
  const watch = useCallback(
    (told: () => void) => {
      const watching = actor.subscribe(told)
      return () => watching.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(watch, () => actor.getSnapshot())
}

export function usePreferences(): Preferences {
  const { preferences } = useBaseServices()
  return useSyncExternalStore(preferences.watch, preferences.read)
}

export function useLayout(entity: string): [ListLayout, (layout: ListLayout) => void] {
  const { layouts } = useServices()
  const layout = useSyncExternalStore(layouts.watch, () => layouts.read(entity))
  return [layout, useCallback((next: ListLayout) => layouts.write(entity, next), [layouts, entity])]
}
