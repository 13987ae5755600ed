import type { Actor } from '#entities/access.ts'
import type { Refusal, Verdict } from '#machines/life/life.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import type { Subject } from '#machines/palette-context.ts'
import type { Scope } from './command.ts'
import type { Listener, Listeners } from './offers.ts'
import type { Press } from './strokes.ts'

/** What stands on the screen now: who hears which scope, about which record, for whom. */
export type CommandContext = {
  listeners: Listeners
  subject: Subject | undefined
  selected: BulkSelection | undefined
  actor: Actor | undefined
}

/** Takes a move on a subject further: the palette asks what is missing, confirms and sends it. */
export type RequestMove = (
  about: Subject | BulkSelection | undefined,
  event: { type: string } & Readonly<Record<string, unknown>>,
) => void

/** Takes a press in place of the commands. */
export type KeyRecorder = (press: Press) => void

const refusedFor = (because: Refusal[]): Verdict => ({ ok: false, because })
const noRight = refusedFor([{ code: 'no_right', details: [], unblock: null, asks: null }])

/**
 * May this user ask this move of this record now? The role first, then the record's own life. What only lacks
 * an argument that the palette asks for is possible.
 */
export const moveVerdict = (actor: Actor | undefined, { record, moves }: Subject, id: string): Verdict => {
  if (!moves.has(id)) return refusedFor([])
  return actor === undefined || !moves.isAllowed(actor, id, record) ? noRight : moves.offer(id, record, actor)
}

type Many = Pick<BulkSelection, 'object' | 'count' | 'records' | 'moves'>

const verdictsOf = (actor: Actor | undefined, { object, records, moves }: Many, id: string): Verdict[] =>
  moves === undefined
    ? []
    : records.map((record) => moveVerdict(actor, { object, id: record.id, version: record.version, record, moves }, id))

/** How many of the chosen ones may be moved so; undefined where not all of them are on the screen. */
export const allowedOfMany = (actor: Actor | undefined, many: Many, id: string): number | undefined =>
  many.records.length < many.count ? undefined : verdictsOf(actor, many, id).filter(({ ok }) => ok).length

/** May this user ask this move of many? Where one of those on the screen may be moved; the server then tries each. */
const manyVerdict = (
  actor: Actor | undefined,
  { object, count, records, moves }: BulkSelection,
  id: string,
): Verdict => {
  const verdicts = verdictsOf(actor, { object, count, records, moves }, id)
  const first = verdicts[0] ?? { ok: true }
  return records.length < count ? { ok: true } : (verdicts.find(({ ok }) => ok) ?? first)
}

/** The moves of a record's life are heard for whoever shows it, and of many for the chosen ones: no screen repeats this. */
const withMoves = (current: CommandContext, ask: RequestMove): Listener | undefined => {
  const { subject, selected, actor } = current
  const own = current.listeners.record
  const about = selected ?? subject
  if (about === undefined && own?.hears('record.actions') !== true) return own
  const isMove = (id: string) => about?.moves?.has(id) === true || id === 'record.actions'
  return {
    record: own?.record,
    fields: own?.fields,
    hears: (id) => isMove(id) || (own?.hears(id) ?? false),
    verdict: (id) => {
      if (id === 'record.actions') return { ok: true }
      if (about !== undefined && isMove(id))
        return 'count' in about ? manyVerdict(actor, about, id) : moveVerdict(actor, about, id)
      return own?.verdict(id) ?? refusedFor([])
    },
    send: (event) => (isMove(event.type) ? ask(about, event) : own?.send(event)),
  }
}

type Entry = { scope: Scope; listener: Listener }
type Group = { entries: readonly Entry[]; listener: Listener }

/** Several may hear one scope, each its own commands; where two hear the same, the later one does. */
const together = (listeners: readonly Listener[]): Listener => {
  const hearing = (id: string) => listeners.findLast((listener) => listener.hears(id))
  return {
    object: listeners.findLast(({ object }) => object !== undefined)?.object,
    record: listeners.findLast(({ record }) => record !== undefined)?.record,
    fields: listeners.findLast(({ fields }) => fields !== undefined)?.fields,
    hears: (id) => hearing(id) !== undefined,
    verdict: (id) => hearing(id)?.verdict(id) ?? refusedFor([]),
    isInDialog: (id) => hearing(id)?.isInDialog?.(id) ?? false,
    called: (id) => hearing(id)?.called?.(id),
    send: (event) => hearing(event.type)?.send(event),
  }
}

/** A scope in which the same ones hear as before keeps its listener, and with it what it offers. */
const groupsOf = (entries: readonly Entry[], before: ReadonlyMap<Scope, Group>): ReadonlyMap<Scope, Group> =>
  new Map(
    [...Map.groupBy(entries, ({ scope }) => scope)].map(([scope, own]) => {
      const known = before.get(scope)
      const isKnown = known?.entries.length === own.length && own.every((entry, at) => entry === known.entries[at])
      return [scope, isKnown ? known : { entries: own, listener: together(own.map(({ listener }) => listener)) }]
    }),
  )

/** Screens enter and leave. One context serves the console, tests make their own. */
export const createCommandContext = () => {
  let entries: readonly Entry[] = []
  let groups: ReadonlyMap<Scope, Group> = new Map()
  let subjects: readonly Subject[] = []
  let chosen: readonly BulkSelection[] = []
  let actor: Actor | undefined
  let ask: RequestMove = () => {}
  let recorder: KeyRecorder | undefined
  let current: CommandContext = { listeners: {}, subject: undefined, selected: undefined, actor: undefined }
  const watchers = new Set<() => void>()
  /** The record's listener with the moves of its life, and what it was made of. */
  let moved: Listener | undefined
  let own: Listener | undefined
  let about: Subject | BulkSelection | undefined
  let asker: Actor | undefined

  const changed = () => {
    groups = groupsOf(entries, groups)
    const listeners: Listeners = Object.fromEntries([...groups].map(([scope, { listener }]) => [scope, listener]))
    current = { listeners, subject: subjects.at(-1), selected: chosen.at(-1), actor }
    const { subject, selected } = current
    // what hears the same as before is the same, and with it what it offers
    const isKnown = own === listeners.record && about === (selected ?? subject) && asker === actor
    if (!isKnown) moved = withMoves(current, (meant, event) => ask(meant, event))
    own = listeners.record
    about = selected ?? subject
    asker = actor
    if (moved !== undefined) current = { ...current, listeners: { ...listeners, record: moved } }
    for (const watcher of watchers) watcher()
  }

  return {
    current: (): CommandContext => current,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Hears a scope's commands until the answer is called. */
    listen: (scope: Scope, listener: Listener) => {
      const entry = { scope, listener }
      entries = [...entries, entry]
      changed()
      return () => {
        entries = entries.filter((other) => other !== entry)
        changed()
      }
    },
    /** One who hears says something else than before. */
    renew: changed,
    /** Names the record that moves are meant for until the answer is called. */
    addSubject: (subject: Subject) => {
      subjects = [...subjects, subject]
      changed()
      return () => {
        subjects = subjects.filter((other) => other !== subject)
        changed()
      }
    },
    /** Names the chosen records, which moves are then meant for, until the answer is called. */
    addSelection: (selected: BulkSelection) => {
      chosen = [...chosen, selected]
      changed()
      return () => {
        chosen = chosen.filter((other) => other !== selected)
        changed()
      }
    },
    setActor: (who: Actor | undefined) => {
      actor = who
      changed()
    },
    /** The next presses are keys to be kept, not commands, until the answer is called. */
    record: (next: KeyRecorder) => {
      recorder = next
      return () => {
        if (recorder === next) recorder = undefined
      }
    },
    recorder: (): KeyRecorder | undefined => recorder,
    onMove: (next: RequestMove) => {
      ask = next
    },
  }
}

export const commandContext = createCommandContext()
