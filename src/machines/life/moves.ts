import type { Actor } from '#entities/access.ts'
import { historyField } from '#entities/history.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { Life } from './define-life.ts'
import type { Effect, LifeEvent, Verdict } from './life.ts'
import { roadFrom, type Road } from './road.ts'

/** A record of any life, as a row of a list brings it. */
export type LiveRow = { id: number; version: number } & Readonly<Record<string, unknown>>

/**
 * A field of the record, or what becomes of it, as a confirmation names it; an amount is in the record's currency. The
 * palette's own words stand for a field that is called otherwise there (`called`), and for what the record says by a fact.
 */
type Particular = { field: string; called?: string } & (
  | { amount: string }
  | { text: string }
  | { day: string }
  /** The first day of a month that is meant as a whole. */
  | { month: string }
  | { figure: number }
  /** What came to so many hours. */
  | { hours: number }
  | { word: string }
  /** What the field of the record is, by its own word. */
  | { choice: string }
)

/** What the console knows of a life besides the life itself; a life without more than the first two is whole. */
type Shown<Row, Context, Status> = {
  /** What people call the record. */
  nameOf: (record: Row) => string
  /** The day and the amount that tell it from others, where its name does not. */
  figures?: (record: Row) => { day: string; amount: string }
  /** The choice whose word people call it by instead, where what it is called differs by language. */
  calledBy?: string
  /** The fields that say where it stands: they are shown at once as a move leaves them. */
  standingOf: (status: Status, facts: Context) => Partial<Row>
  /** Payloads that would satisfy any rule that asks for them. */
  answers?: Readonly<Record<string, unknown>>
  /** What differs from record to record, and so is not asked of many. */
  notOfMany?: readonly string[]
  /** Where the move leads is known to the server alone. */
  isUnsure?: (record: Row, event: LifeEvent) => boolean
  /** Why a move that cannot be undone cannot, where its warnings do not say so. */
  noWayBack?: Readonly<Record<string, ReasonCode>>
  /** Why a move that was made on another page, or before, is not taken back. */
  noReturn?: Readonly<Record<string, ReasonCode>>
  /** The moves that usually come next, the likeliest first. */
  usual?: (record: Row) => readonly string[]
  /** Whether those that a move tells by mail have an address; a life without it tells nobody. */
  hasAddress?: (record: Row) => boolean
  /** What whoever confirms a move has to know besides where it leads. */
  particulars?: (id: string, record: Row, given: Readonly<Record<string, unknown>>) => readonly Particular[]
  /** Is it asked before a move that others of its kind make at once? */
  asksFirst?: (id: string, record: Row) => boolean
  /** What a move is called where it does something else than its own words say: a command of `commands.json`. */
  calledHere?: (id: string, record: Row) => string | undefined
  /** What came of a move besides its status: amounts in the record's currency, for the move's own sentence; without any the sentence stands for the status. */
  outcome?: (event: LifeEvent, before: Row, after: Row) => Readonly<Record<string, string>> | undefined
  /** To whom it went by mail, which waits a moment and can be taken back until then. */
  mailedTo?: (event: LifeEvent, before: Row, after: Row) => string | undefined
  /** What it has made, so that there is a way to it. */
  made?: (event: LifeEvent, after: Row) => { object: string; id: number; label: string } | undefined
  /** Has its life nothing to do with such a record? Then none of its moves stands over it. */
  isApart?: (record: Row) => boolean
  /** The statuses as the map of the life shows them; else by their distance from the first. */
  road?: Road
}

/** What the console asks of a record's life. It comes with the screen that shows the record, never before (ADR 0061). */
export type Moves = {
  object: string
  has: (id: string) => boolean
  statusOf: (record: LiveRow) => string
  isApart: (record: LiveRow) => boolean
  nameOf: (record: LiveRow) => string
  figures: (record: LiveRow) => { day: string; amount: string } | undefined
  calledBy: string | undefined
  /** By role and shop alone, and where a shop keeps them from it, too: what it offers then says which. */
  isAllowed: (actor: Actor, id: string, record: LiveRow) => boolean
  /** As it stands; what only lacks an argument that the palette asks for is possible. */
  offer: (id: string, record: LiveRow, actor: Actor | null) => Verdict
  /** The statuses in which a move is possible at all. */
  statusesFor: (id: string) => readonly string[]
  /** Where a move leads when the likeliest is given. */
  targetOf: (id: string, record: LiveRow, actor: Actor | null) => string
  verdict: (id: string, record: LiveRow, actor: Actor | null, how?: { forced: true }) => Verdict
  requirementsOf: (id: string, record: LiveRow) => readonly string[]
  hasForce: boolean
  notOfMany: readonly string[]
  step: (record: LiveRow, event: LifeEvent, actor: Actor | null) => { status: string; effects: readonly Effect[] }
  /** The fields that say where it stands. */
  standingOf: (record: LiveRow) => Readonly<Record<string, unknown>>
  /** The same as the move leaves them, as far as the life knows: none of its effects. */
  becomes: (record: LiveRow, event: LifeEvent, actor: Actor | null) => Readonly<Record<string, unknown>>
  warningsOf: (id: string, record: LiveRow, event?: LifeEvent) => readonly string[]
  /** Does this warning say until when there is a way back? */
  isClosing: (warning: string) => boolean
  isIrreversible: (id: string, record: LiveRow) => boolean
  noWayBack: (id: string) => ReasonCode | undefined
  /** The same for the last move that a record's history tells, whoever made it and where. */
  noReturn: (record: LiveRow) => ReasonCode | undefined
  usual: (record: LiveRow) => readonly string[]
  hasAddress: ((record: LiveRow) => boolean) | undefined
  particulars: (id: string, record: LiveRow, given?: Readonly<Record<string, unknown>>) => readonly Particular[]
  asksFirst: (id: string, record: LiveRow) => boolean
  calledHere: (id: string, record: LiveRow) => string
  outcome: (event: LifeEvent, before: LiveRow, after: LiveRow) => Readonly<Record<string, string>> | undefined
  mailedTo: (event: LifeEvent, before: LiveRow, after: LiveRow) => string | undefined
  made: (event: LifeEvent, after: LiveRow) => { object: string; id: number; label: string } | undefined
  road: () => Road
}

/** The life with what the console shows of it. */
export const movesOf = <Row, Context, Status extends string>(
  life: Life<Row, Context, Status>,
  shown: Shown<Row, Context, Status>,
): Moves => {
  const { answers = {}, isUnsure = () => false, noWayBack = {}, noReturn = {}, usual = () => [] } = shown
  const answered = (id: string, record: Row): LifeEvent => ({
    type: id,
    ...Object.fromEntries(
      life.requirementsOf(id, record).flatMap((name) => (name in answers ? [[name, answers[name]]] : [])),
    ),
  })
  const standingOf = (record: Row) => shown.standingOf(life.statusOf(record), life.factsOf(record, null))
  const moves = {
    object: life.object,
    has: life.has,
    statusOf: life.statusOf,
    isApart: (record: Row) => shown.isApart?.(record) ?? false,
    nameOf: shown.nameOf,
    figures: (record: Row) => shown.figures?.(record),
    calledBy: shown.calledBy,
    isAllowed: (actor: Actor, id: string, record: Row) =>
      life.mayMove(actor, id, record) || life.withheld?.(actor, record) !== undefined,
    offer: (id: string, record: Row, actor: Actor | null): Verdict => {
      const withheld = actor === null ? undefined : life.withheld?.(actor, record)
      return withheld === undefined
        ? life.verdict(record, answered(id, record), actor)
        : { ok: false, because: [withheld] }
    },
    statusesFor: (id: string) =>
      Object.entries(life.machine.states).flatMap(([status, { on }]) => (Object.hasOwn(on, id) ? [status] : [])),
    targetOf: (id: string, record: Row, actor: Actor | null) => life.step(record, answered(id, record), actor).status,
    verdict: (id: string, record: Row, actor: Actor | null, how?: { forced: true }) =>
      life.verdict(record, { type: id, ...how }, actor),
    requirementsOf: life.requirementsOf,
    hasForce: life.hasForce,
    notOfMany: shown.notOfMany ?? [],
    step: life.step,
    standingOf,
    becomes: (record: Row, event: LifeEvent, actor: Actor | null) => {
      if (isUnsure(record, event) || !life.verdict(record, event, actor).ok) return standingOf(record)
      const { status, context } = life.step(record, event, actor)
      return shown.standingOf(status, context)
    },
    warningsOf: life.warningsOf,
    isClosing: (warning: string) => life.closing?.includes(warning) ?? false,
    isIrreversible: life.isIrreversible,
    noWayBack: (id: string) => noWayBack[id],
    noReturn: (record: LiveRow) => {
      const history = record[historyField]
      const verbs = Array.isArray(history) ? history.map(({ verb }) => String(verb)) : []
      return noReturn[verbs.find(life.has) ?? '']
    },
    usual,
    hasAddress: shown.hasAddress,
    particulars: (id: string, record: Row, given: Readonly<Record<string, unknown>> = {}) =>
      shown.particulars?.(id, record, given) ?? [],
    asksFirst: shown.asksFirst ?? (() => false),
    calledHere: (id: string, record: Row) => shown.calledHere?.(id, record) ?? id,
    outcome: shown.outcome ?? (() => undefined),
    mailedTo: shown.mailedTo ?? (() => undefined),
    made: shown.made ?? (() => undefined),
    road: () => shown.road ?? roadFrom(life.machine),
  }
  // a life is only ever handed rows of its own object
  return moves as unknown as Moves
}
