import { setup } from 'xstate'
import type { DocumentStatus } from '#entities/document/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

export type DocumentEvent = { type: 'document.send' }

/** What happens to a document without a button. */
export type DocumentOccurrence =
  /** It has its number, and what it shows is frozen. */
  | { type: 'document.issued' }
  /** It goes out with a mail of its order or its invoice. */
  | { type: 'document.mailed' }
  /** Another document takes it back, or takes its place. */
  | { type: 'document.cancelled' }
export type DocumentHappening = DocumentEvent | DocumentOccurrence

/** Every event of a person, in the order in which menus show them. */
export const documentMoves = ['document.send'] as const satisfies readonly DocumentEvent['type'][]
export type DocumentMove = (typeof documentMoves)[number]

/** What the guards read of a document. */
export type DocumentFacts = { has_email: boolean; is_mailed: boolean }

/** Named as questions; each says why it refuses. */
export const documentRules = {
  hasEmail: { holds: ({ has_email }) => has_email, because: 'no_email' },
  /** Papers that go with the goods are not mailed. */
  isMailed: { holds: ({ is_mailed }) => is_mailed, because: 'goes_with_goods' },
} as const satisfies Rules<DocumentFacts, DocumentEvent>
type DocumentRule = keyof typeof documentRules

const to = (target: DocumentStatus, all: readonly DocumentRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const issued = {
  'document.send': to('sent', ['isMailed', 'hasEmail'], [{ kind: 'copy', name: 'send' }]),
  'document.mailed': to('sent'),
  'document.cancelled': to('cancelled'),
}

/** The life of a document (ADR 0135): issued once, sent as often as somebody likes, cancelled by another one only. */
export const documentMachine = setup({
  types: {
    context: {} as DocumentFacts, // type carriers: xstate reads the types, never the values
    input: {} as DocumentFacts,
    events: {} as DocumentHappening,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly DocumentRule[] }) =>
      all.every((name) => documentRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'document',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { 'document.issued': to('issued') } },
    issued: { on: issued },
    sent: { on: issued },
    cancelled: {},
  },
})
