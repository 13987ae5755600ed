import { setup } from 'xstate'
import type { CommunicationStatus } from '#entities/communication/parts.ts'
import type { Effect, Refuses } from '../life/life.ts'

export type CommunicationEvent = { type: 'communication.resend' }

/** What happens to a mail without a button: raised by whoever hands it over. */
export type CommunicationOccurrence =
  /** No mail server is set up: it can be read here and nowhere else. */
  | { type: 'communication.kept' }
  /** From the next byte on nobody but the mail server knows whether it has the mail. */
  | { type: 'communication.handed_over' }
  | { type: 'communication.accepted' }
  /** The mail server did not take it now: it is tried again. */
  | { type: 'communication.put_off' }
  /** For good: by the mail server, or because of its addresses. */
  | { type: 'communication.refused' }
  /** With the job that sends it, by the database: its job was dismissed or taken back, or is begun again. */
  | { type: 'communication.dismissed' }
  | { type: 'communication.begun_again' }
export type CommunicationHappening = CommunicationEvent | CommunicationOccurrence

/** Every event of a person, in the order in which menus show them. */
export const communicationMoves = ['communication.resend'] as const satisfies readonly CommunicationEvent['type'][]
export type CommunicationMove = (typeof communicationMoves)[number]

const to = (target: CommunicationStatus, effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all: [] } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const resend = { 'communication.resend': to('queued', [{ kind: 'mail', name: 'mail_again' }]) }
const begin = { 'communication.begun_again': to('queued') }
const refuse = { 'communication.refused': to('failed') }

/**
 * The life of a mail (ADR 0131): it is handed over once by itself. What was handed over without an answer may have
 * arrived, so only somebody who knows that sends it again.
 */
export const communicationMachine = setup({
  types: {
    context: {},
    input: {},
    events: {} as CommunicationHappening, // type carriers: xstate reads the types, never the values
    meta: {} as Refuses<CommunicationEvent['type']>,
  },
  guards: { allows: (_args, _params: { all: readonly string[] }) => true },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'communication',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      meta: { refuses: { 'communication.resend': 'mail_waits' } },
      on: {
        'communication.kept': to('outbox'),
        'communication.handed_over': to('unclear'),
        'communication.dismissed': to('dismissed'),
        ...refuse,
      },
    },
    outbox: { on: resend },
    unclear: {
      on: { 'communication.accepted': to('sent'), 'communication.put_off': to('queued'), ...refuse, ...resend },
    },
    sent: { on: resend },
    failed: { on: { ...resend, ...begin } },
    dismissed: { on: { ...resend, ...begin } },
  },
})
