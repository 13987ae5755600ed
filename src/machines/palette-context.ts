import type { Refusal } from './life/life.ts'
import type { FoundIn } from '#entities/entity.ts'
import type { BulkSelection, DryRunResult } from './bulk.ts'
import type { LiveRow, Moves } from './life/moves.ts'
import type { CommandArgument, ArgumentValue } from './command-arguments.ts'

/** The record that moves are meant for: the open one, or the focused row of a list. */
export type Subject = { object: string; id: number; version: number; record: LiveRow; moves: Moves }

/** `>` commands, `#` documents, `@` customers, `?` help: typed, or chosen with Tab; `record` lists what may be done to the record. */
export type Mode = 'all' | 'commands' | FoundIn | 'help' | 'record'
/** A command that asks, confirms or runs: a move of a record, or any other with arguments. */
export type CommandRequest = {
  id: string
  subject?: Subject
  selected?: BulkSelection
  /** What a move was given by whoever asked for it: it is not asked again. */
  given?: Readonly<Record<string, unknown>>
  /** What is written of the chosen ones, where it is no move that is made: `product.change` with its values. */
  written?: { action: string; data?: Readonly<Record<string, unknown>> }
  /** The same in words, for the question: a field and its new value, and what follows where that is confirmed of one, too. */
  said?: { label: string; value: string; follows?: string }
  confirms: boolean
  /** Who is asked, on which server: what one person typed is not there for another. */
  by: string
}

/** Why something did not happen, as codes of the chart or as the server's own sentence. */
export type Reason = { codes: readonly Pick<Refusal, 'code' | 'details'>[]; text?: string }
/** `isConflict`: the record was changed meanwhile, and the same may be tried on the version at which it stands now. */
export type CommandRefusal = {
  because: Reason
  unblock: string | null
  canForce: boolean
  isConflict?: boolean
  standsAt?: number | undefined
}

export type Outcome = { kind: 'done'; version?: number } | ({ kind: 'refused' } & CommandRefusal)
/** What is sent: the command, its arguments and, where an administrator insists, why. */
export type CommandExecution = { request: CommandRequest; needs: readonly CommandArgument[]; force: string | undefined }

/** Arguments that were answered by hand, and the reason to insist. */
type Typed = { needs: readonly CommandArgument[]; reason: string }
export const nothingTyped: Typed = { needs: [], reason: '' }

export type PaletteContext = {
  query: string
  mode: Mode
  request: CommandRequest | null
  /** The names of the arguments that it asks for. */
  asks: readonly string[]
  needs: readonly CommandArgument[]
  /** Enter came before the choices did. */
  hurries: boolean
  force: string | undefined
  refused: CommandRefusal | null
  /** What the move would do to many, and the number that is typed to say so. */
  trial: DryRunResult | null
  counted: string
  /** Nothing has been shown yet: a command without questions runs without a flash. */
  isShown: boolean
  /** Counts what was asked for, so that a page starts afresh. */
  round: number
  /** Leaving a page loses nothing: what was typed stays until it is done or its user signs out (ADR 0013). */
  typed: Readonly<Record<string, Typed>>
}

export type PaletteEvent =
  /** Somebody signs out by their own wish. */
  | { type: 'palette.forget' }
  /** The record on the screen has been read again. */
  | { type: 'palette.renew'; subject: Subject }
  | { type: 'palette.open'; mode?: Mode; query?: string }
  | { type: 'palette.close' }
  | { type: 'palette.back' }
  | { type: 'palette.type'; query: string }
  | { type: 'palette.mode'; mode: Mode }
  | { type: 'palette.ask'; request: CommandRequest; asks: readonly string[] }
  /** `needs`: what was sent, to be gone back to. */
  | {
      type: 'palette.refuse'
      request: CommandRequest
      refused: CommandRefusal
      needs?: readonly CommandArgument[]
      reason?: string
    }
  | { type: 'palette.answer'; name: string; value: ArgumentValue }
  | { type: 'palette.confirm' }
  | { type: 'palette.count'; text: string }
  | { type: 'palette.insist' }
  | { type: 'palette.write'; reason: string }
  | { type: 'palette.force'; reason: string }

export const initialRequest = {
  request: null,
  asks: [],
  needs: [],
  hurries: false,
  force: undefined,
  refused: null,
  trial: null,
  counted: '',
} as const

export const noRequest: CommandRequest = { id: '', confirms: false, by: '' }

const keyOf = ({ by, id, subject }: CommandRequest): string => [by, id, subject?.id ?? ''].join(' ')

/** What this user typed for this command and record, and has not sent yet. */
export const typedFor = ({ typed }: PaletteContext, request: CommandRequest | null): Typed =>
  (request === null ? undefined : typed[keyOf(request)]) ?? nothingTyped

export const typing = ({ request, typed }: PaletteContext, changed: Typed): Partial<PaletteContext> =>
  request === null ? {} : { typed: { ...typed, [keyOf(request)]: changed } }

export const leastForceReason = 3

/** The reason to insist as far as it is written. */
export const reasonOf = (context: PaletteContext): string => typedFor(context, context.request).reason
