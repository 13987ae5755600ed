import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import type { Undo } from '#api/actions.ts'
import type { Save, SaveAnswer } from '#api/edit/send.ts'
import type { Row } from '#api/list.ts'
import type { NewView, SavedView, ViewChange } from '#api/saved-view.ts'
import type { Entity, Ref } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import type { Networks } from '#entities/user/networks.ts'
import type { Scan, ScannerProfile } from '#entities/scan/scanner-profile.ts'
import type { accountMachine } from '#machines/account.ts'
import type { editorMachine } from '#machines/editor/editor.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import type { jobsMachine } from '#machines/jobs.ts'
import type { sessionMachine } from '#machines/session.ts'
import type { Acts, Versioned } from '#machines/pending.ts'
import type { UploadEvent } from '#machines/upload.ts'
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

/**
 * How somebody arranged a list: its columns, the height of its rows, how many a page holds, the view it is opened with,
 * and as what it is shown, where it is shown in several ways.
 */
export type ListLayout = GridLayout & {
  density?: GridDensity
  page_size?: number
  view?: number
  shown_as?: 'list' | 'table' | 'tree' | 'thumbnails'
}

/** Kept on the server for each user and entity; what this device knows stands in until it has answered. */
export type Layouts = {
  read: (entity: string) => ListLayout
  watch: (watcher: () => void) => () => void
  write: (entity: string, layout: ListLayout) => void
}

/** A saved view as this device knows it: its address, how it is arranged, and how somebody has arranged it since. */
export type KnownView = { address: string; layout: ListLayout; worn?: ListLayout }
export type KnownViews = Readonly<Record<string, KnownView>>

export type ViewChanges =
  | { type: 'create'; data: NewView }
  | ({ type: 'change'; id: number } & ViewChange)
  | { type: 'delete'; id: number; version: number }

/** What a toast says once a view is kept or gone, and the view as it was; without it there is no way back. */
export type ViewNotice = { text: string; undo: string; before: SavedView | undefined }

/** The saved views of each list by id: what this device knows stands in until the server has answered. */
export type ListViews = {
  read: (entity: string) => KnownViews
  watch: (watcher: () => void) => () => void
  keep: (entity: string, views: KnownViews) => void
  /**
   * Answers the view, null where it was deleted, or what is wrong with which field; what is done is told, with the way
   * back to how it was `before`.
   */
  send: (
    change: ViewChanges,
    told: ViewNotice,
  ) => Promise<SavedView | null | { wrong: Readonly<Record<string, readonly string[]>> }>
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

/** A file on its way, or what has become of it. */
export type Uploading = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly bytes: number
  readonly state: 'queued' | 'sending' | 'failed' | 'stored'
  /** Why it was not taken, in words; empty where it only broke off. */
  readonly said: string
  readonly isRefused: boolean
  readonly act: (type: UploadEvent['type']) => void
}
export type Uploads = {
  read: () => readonly Uploading[]
  watch: (watcher: () => void) => () => void
  /** Each tells what picture it has become, and which of them it was. */
  add: (files: readonly File[], onPicture?: (id: number, at: number) => void) => void
  /** All that broke off goes on. */
  resume: () => void
  /** All that is stored or was refused is no longer shown. */
  putAway: () => void
}

/** A state as it is drawn: what is on its way is in it, under names that nobody may take for settled. */
export type Painted<S> = S & { readonly pending?: readonly string[] }

/** What was done and the server has not settled. A state is kept: the same one, drawn again, is the same object. */
export type PendingStates<S extends Versioned> = {
  paint: (key: string, settled: S, all?: ReadonlyMap<string, Acts<S>>) => Painted<S>
  /** Another one with each change. */
  all: () => ReadonlyMap<string, Acts<S>>
  watch: (watcher: () => void) => () => void
}

/** Asked before its screen is left: true where it asks somebody first, and goes on by itself once that is settled. */
export type Hold = (go: () => void) => boolean

/** True where it takes the scan: nothing else hears of it then. */
export type ScanTaker = (scan: Scan) => boolean

/** The scanner of this workstation, and what becomes of its scans. */
export type Scanner = {
  read: () => ScannerProfile
  watch: (watcher: () => void) => () => void
  change: (changed: Partial<ScannerProfile>) => void
  /**
   * Takes scans before they open what they name, until the answer is called; the engine comes with it. A calibration
   * `measures`: it hears a scanner of any pace.
   */
  take: (taker: ScanTaker, options?: { measures?: boolean }) => () => void
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
    /** Fetches the words of what is seldom asked there. */
    words: () => Promise<void>
    /** Fetches what comes after the sign-in while somebody types. */
    prepare: () => void
  }
  version: string
  /** The copyright's. */
  year: number
}

/** Saves that are one step to whoever made them, such as the cells of a paste; `all` ends when each is answered. */
export type SavedTogether = { all: Promise<unknown> }

/** What it lays out for the screens behind it, too: the lives that last longer than a screen. */
export type AppServices = BaseServices & {
  worktime: ActorRefFrom<typeof worktimeMachine>
  /** The profile's own life, with its ports plugged in. */
  account: typeof accountMachine
  jobs: ActorRefFrom<typeof jobsMachine>
  backgroundCalls: BackgroundCalls
  uploads: Uploads
  scanner: Scanner
  layouts: Layouts
  views: ListViews
  /** Asks at once for a record whose screen is about to be drawn. */
  askRecord: (entity: Entity, id: number) => void
  /** Edits a record as it was read, or a new one: those of its fields that this user writes. */
  startEditor: (edited: {
    entity: Entity
    record: Values | null
    written: readonly string[]
    /** The record that a new one is filled in from: what is typed in it is kept apart. */
    like?: number | undefined
  }) => Promise<ActorRefFrom<typeof editorMachine>>
  /** What lists of addresses and networks let in; it comes when it is asked for. */
  networks: () => Promise<Networks>
  /** Begins the console anew as another user sees it; a refusal is told. */
  viewAs: (user: number) => void
  /** What this user referred to last, by object, the newest first; `keep` answers the next ones. */
  recentRefs: { read: (object: string) => Promise<Ref[]>; keep: (object: string, ref: Ref) => Promise<Ref[]> }
  /** Asks before this screen is left, by whatever way, until the answer is called. */
  holdScreen: (hold: Hold) => () => void
  /** Undefined where the server has refused, which is said then. */
  cloneRecord: (entity: Entity, id: number) => Promise<Row | undefined>
  /** Why this one cannot be deleted now, null where it can; asked before anybody is. Undefined where nobody answered. */
  refusedDeletion: (entity: Entity, record: Row) => Promise<string | null | undefined>
  deleteRecord: (entity: Entity, record: Row) => Promise<true | undefined>
  /** Writes a few fields of a record from outside its editor; answers what became of it. */
  saveFields: (
    entity: Entity,
    /** With another record that is this one from then on. */
    row: Pick<Row, 'id' | 'version'> & Pick<Save, 'merges'>,
    data: Readonly<Record<string, unknown>>,
    /** With these it is told and taken back as one. */
    together?: SavedTogether,
  ) => Promise<SaveAnswer>
  /** Says something and offers what may be done about it, by a button and by key for as long as it stands. */
  offer: (toast: { id: string; text: string; tone: 'good' | 'warn' }, word: string, run: () => void) => Promise<void>
  /** Tries a move on many that nobody chose one by one, and asks before a job makes it. */
  moveMany: (selected: BulkSelection, command: string, said?: { label: string; value: string }) => void
  /** Tries on many what is written of them, and asks before a job does it: `product.change` with its values. */
  writeMany: (
    selected: BulkSelection,
    command: string,
    written: { action: string; data?: Readonly<Record<string, unknown>> },
    /** The field and its new value in words. */
    said?: { label: string; value: string },
  ) => void
  /** A file was given to the server, which writes so many of its rows: told, and taken back, as other jobs are. */
  followImport: (
    object: string,
    count: number,
    started: { readonly job: { readonly id: number }; readonly undo: Undo | null },
  ) => Promise<void>
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
