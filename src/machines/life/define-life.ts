import type { Actor } from '#entities/access.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { AnyStateMachine } from 'xstate'
import { step, verdict, wake, type Effect, type LifeEvent, type Refusal, type Rules, type Verdict } from './life.ts'

/** Where a move leads: the status, what the chart knows then, what is set off. */
export type LifeStep<Context = unknown, Status extends string = string> = {
  status: Status
  context: Context
  effects: readonly Effect[]
}

/** All that a life is besides its words (ADR 0101). The chart is flat, and its states are the statuses. */
type Definition<Row, Context, Status extends string, Move extends string, Event extends LifeEvent> = {
  /** The entity whose records live it. */
  object: string
  machine: AnyStateMachine
  rules: Rules<Context, Event>
  /** Every event of a person, in the order in which menus show them. */
  moves: readonly Move[]
  /** What each move takes: an argument of another one is refused rather than ignored. */
  takes: Readonly<Partial<Record<Move, readonly string[]>>>
  statusOf: (row: Row) => Status
  /** What the guards read of the record; null asks for Kontor itself. */
  factsOf: (row: Row, actor: Actor | null) => Context
  /** What a person must or may give now, of what the move takes. */
  requirementsOf: (move: Move, row: Row) => readonly string[]
  /** An administrator may pass its rules with a reason: its guards read `forced`. */
  hasForce: boolean
  /** What a confirmation has to say besides the question, by its code; a warning never blocks. */
  warnings: readonly string[]
  warningsOf: (move: Move, row: Row, event?: LifeEvent) => readonly string[]
  /** Warnings that say until when there is a way back. */
  closing?: readonly string[]
  isIrreversible: (move: Move, row: Row) => boolean
  /** What keeps a move from being undone; anything that happened to the record later always does. */
  undoRefusals: Readonly<Record<Move, readonly ReasonCode[]>>
  /** May this user know of the record at all? */
  maySee: (actor: Actor, row: Row) => boolean
  /** By role and shop alone: the chart then says whether the record allows it. */
  mayMove: (actor: Actor, move: Move, row: Row) => boolean
  /** What of this record keeps whoever may move others from moving it: one of its shops. */
  withheld?: (actor: Actor, row: Row) => Refusal | undefined
}

/** A record's life as server, tests and pages ask it, whatever its chart is about. */
export type Life<Row = never, Context = unknown, Status extends string = string> = Omit<
  Definition<Row, Context, Status, string, LifeEvent>,
  'rules'
> & {
  rules: Readonly<Record<string, { because: ReasonCode }>>
  has: (move: string) => boolean
  verdict: (row: Row, event: LifeEvent, actor: Actor | null) => Verdict
  step: (row: Row, event: LifeEvent, actor: Actor | null) => LifeStep<Context, Status>
}

/** The life by its parts; a move that it does not have leads nowhere. */
export const defineLife = <Row, Context, Status extends string, Move extends string, Event extends LifeEvent>(
  life: Definition<Row, Context, Status, Move, Event>,
): Life<Row, Context, Status> => {
  const isMove = (type: string): type is Move => life.moves.some((move) => move === type)
  const woken = (row: Row, actor: Actor | null) => wake(life.machine, life.statusOf(row), life.factsOf(row, actor))
  return {
    ...life,
    has: isMove,
    requirementsOf: (move, row) => (isMove(move) ? life.requirementsOf(move, row) : []),
    warningsOf: (move, row, event) => (isMove(move) ? life.warningsOf(move, row, event) : []),
    isIrreversible: (move, row) => isMove(move) && life.isIrreversible(move, row),
    mayMove: (actor, move, row) => isMove(move) && life.mayMove(actor, move, row),
    verdict: (row, event, actor) => {
      const snapshot = woken(row, actor)
      // the rules read what the chart's own events carry
      const judged = (of: LifeEvent) => verdict(snapshot, life.rules, of as Event)
      const isPossible = (move: Move) => {
        const may = judged({ type: move })
        // what only lacks an argument is asked for it
        return may.ok || may.because.every(({ asks }) => asks !== null)
      }
      const possible = () =>
        life.moves.filter((move) => (actor === null || life.mayMove(actor, move, row)) && isPossible(move))
      const answer = judged(event)
      if (answer.ok) return answer
      const stands = { object: life.object, status: life.statusOf(row), possible }
      return {
        ok: false,
        because: answer.because.map((one) => (one.code === 'wrong_state' ? { ...one, stands } : one)),
      }
    },
    step: (row, event, actor) => step<Context, Status>(life.machine, woken(row, actor), event),
  }
}
