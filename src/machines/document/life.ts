import { maySeeDocument, mayWrite } from '#entities/access.ts'
import type { DocumentRecord } from '#entities/document/document.ts'
import type { DocumentStatus, DocumentType } from '#entities/document/parts.ts'
import { defineLife } from '../life/define-life.ts'
import { documentMachine, documentMoves, documentRules } from './document.ts'
import type { DocumentFacts, DocumentHappening, DocumentMove } from './document.ts'

const mailed: readonly DocumentType[] = ['invoice', 'credit-invoice', 'proposal']

export const lifeOfDocument = defineLife<
  DocumentRecord,
  DocumentFacts,
  DocumentStatus,
  DocumentMove,
  DocumentHappening
>({
  object: 'document',
  machine: documentMachine,
  rules: documentRules,
  moves: documentMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({ email, type }) => ({ has_email: email !== null, is_mailed: mailed.includes(type) }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: ['sent_before'],
  warningsOf: (_, { date_sent }) => (date_sent === null ? [] : ['sent_before']),
  isIrreversible: () => false,
  undoRefusals: { 'document.send': ['mail_sent'] },
  maySee: maySeeDocument,
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'document', shop?.id ?? null),
})
