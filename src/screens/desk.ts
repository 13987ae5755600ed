import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import type { Locale } from '#entities/locale.ts'
import type { accountMachine } from '#machines/account.ts'
import type { jobsMachine } from '#machines/jobs.ts'
import type { sessionMachine } from '#machines/session.ts'
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

/** A call that whoever asked has left before its answer came. */
export type Work = {
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
export type Works = { read: () => readonly Work[]; watch: (watcher: () => void) => () => void }

/** What the app lays out before the sign-in: the session, and what this browser remembers. */
export type FrontDesk = {
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
    /** Fetches what comes after the sign-in while somebody types. */
    prepare: () => void
  }
  version: string
  /** The copyright's. */
  year: number
}

/** What it lays out for the screens behind it, too: the lives that last longer than a screen. */
export type Desk = FrontDesk & {
  worktime: ActorRefFrom<typeof worktimeMachine>
  /** The profile's own life, with its ports plugged in. */
  account: typeof accountMachine
  jobs: ActorRefFrom<typeof jobsMachine>
  works: Works
  layouts: Layouts
}

export const FrontDeskContext = createContext<FrontDesk | null>(null)
export const DeskContext = createContext<Desk | null>(null)

const laidOut = <D>(desk: D | null): D => {
  if (desk === null) throw new Error('No desk: the app provides it around every screen')
  return desk
}

export const useFrontDesk = (): FrontDesk => laidOut(use(FrontDeskContext))
export const useDesk = (): Desk => laidOut(use(DeskContext))

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
  const { preferences } = useFrontDesk()
  return useSyncExternalStore(preferences.watch, preferences.read)
}

export function useLayout(entity: string): [ListLayout, (layout: ListLayout) => void] {
  const { layouts } = useDesk()
  const layout = useSyncExternalStore(layouts.watch, () => layouts.read(entity))
  return [layout, useCallback((next: ListLayout) => layouts.write(entity, next), [layouts, entity])]
}
