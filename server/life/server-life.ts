import type { Actor } from '#entities/access.ts'
import type { Life, LifeStep } from '#machines/life/define-life.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { MoveParams } from '#api/actions.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Queries, Tx } from '#server/db.ts'
import type { FieldProblem } from '#server/problem.ts'
import type { Sql } from '#server/sql.ts'
import type { UndoLog, UndoLogEntry } from './undo-log.ts'

/** What every record that lives has. */
export type LiveRecord = { readonly id: number; readonly version: number }

/** Columns and what they are given. */
export type Columns = Readonly<Record<string, unknown>>

/** A move with its arguments read: the event for the chart, the record as the chart is to see it, what is to be stored. */
export type MoveRequest<Row, Args> = {
  readonly event: LifeEvent
  readonly record: Row
  readonly set: Columns
  /** What the effects read of the arguments. */
  readonly args: Args
  /** What an argument lacks, told only when the rules allow the move: a status refuses before a form does. */
  readonly invalid?: { readonly field: string; readonly problem: FieldProblem }
}

/** A move while it is carried out: what its effects read and how they write. */
export type MoveExecution<Row = LiveRecord, Args = unknown> = {
  readonly tx: Tx
  readonly undoLog: UndoLog
  /** What was put into the outbox. */
  readonly outbox: number[]
  readonly object: string
  /** The record as it was. */
  readonly record: Row
  readonly args: Args
  /** Who makes it; null is Kontor itself. */
  readonly user: { readonly id: number; readonly name: string } | null
  /** It is the inverse of a move that an undo has taken back already, here and elsewhere. */
  readonly isUndo?: true
  /** The bulk within which it is made. */
  readonly job: number | null
  /**
   * Tells another record what happened to it by this move: `set` is kept in any case, and where its chart has a place
   * for the occurrence, it moves. An undo takes both back together, or neither; where no status goes back with it, the
   * history says `undone`.
   */
  readonly raise: (
    object: string,
    id: number,
    occurrence: LifeEvent,
    about?: {
      readonly set?: Columns
      readonly tells?: readonly string[]
      readonly undone?: string
      /** What the other record's effects read, where that is more than nothing. */
      readonly args?: unknown
      /** Where the other record refuses it, this move is refused for the same reason. */
      readonly must?: true
    },
  ) => Promise<void>
}

/** A move that was made: what it wrote and what it put into the outbox. */
export type CompletedMove = {
  readonly move: string
  readonly after: LiveRecord
  readonly written: readonly UndoLogEntry[]
  readonly outbox: readonly number[]
}

/** When a reason against an undo is true: of what has left the outbox, or of other records since the move. */
export type UndoReason = { readonly left?: Sql; readonly found?: (done: CompletedMove) => Sql }

/** A life on the server: its chart, and what only PostgreSQL can answer or do. What is not given here no life needs. */
export type ServerLife<Row extends LiveRecord = LiveRecord, Args = unknown> = {
  readonly life: Life<Row>
  /** What the effects read where the move gives nothing. */
  readonly noArguments: Args
  /** Reads the arguments of a move against the record. */
  readonly readArguments?: (
    tx: Tx,
    plain: MoveRequest<Row, Args>,
    params: MoveParams,
    actor: Actor,
  ) => Promise<MoveRequest<Row, Args>>
  /** What is written down of a move before it is tried, and stays where that is refused. */
  readonly tries?: (db: Db, caller: Caller, id: number, move: string, params: MoveParams) => Promise<void>
  /** Locks what the guards read besides the record's own row, before that. */
  readonly lock?: (db: Queries, id: number) => Promise<unknown>
  /** What a step writes to the record's own row. */
  readonly columns: (before: Row, step: LifeStep) => Columns
  /** What the chart's effects do, by kind and name; mails and papers go to the outbox by their names. */
  readonly effects: Readonly<Record<string, (execution: MoveExecution<Row, Args>) => Promise<unknown>>>
  /** What is written down at once of the mails and papers that leave later, by kind and name. */
  readonly leaving?: Readonly<Record<string, (execution: MoveExecution<Row, Args>) => Promise<unknown>>>
  /** What else a status sets off when it is entered. */
  readonly entered?: (execution: MoveExecution<Row, Args>, status: string) => Promise<void>
  /** Whom its mails go to; nobody can be told by mail without an address. */
  readonly mailTo?: (record: Row) => string | null
  /** When its mails leave, where that is later than others do: the job that was just put into the outbox. */
  readonly paced?: (execution: MoveExecution<Row, Args>, job: number) => Promise<unknown>
  /** Whose mail it is where that is another record's, and what it says of this one. */
  readonly mailAs?: (execution: MoveExecution<Row, Args>) => { as: MoveExecution; about: object }
  /** What follows from rows beside the record that a move wrote and an undo gave back what they held: its sums. */
  readonly undone?: (tx: Tx, id: number, written: readonly UndoLogEntry[]) => Promise<unknown>
  readonly undoReasons: Readonly<Partial<Record<ReasonCode, UndoReason>>>
  /** What whoever reads the history wants to know of a move that was made in this transaction. */
  readonly tells?: (tx: Queries, id: number, args: Args) => Promise<string[]>
  /** What a move on many adds up. */
  readonly sums?: (record: Row, event: LifeEvent) => { currency: string; total: string; units: number; fee?: string }
  /** What a mail of its chart is called for this record, where that differs from record to record. */
  readonly mailFor?: (record: Row, name: string, event: LifeEvent) => string
}
