import { mayRead, mayWrite } from '#entities/access.ts'
import type { CommunicationRow } from '#entities/communication/communication.ts'
import type { CommunicationStatus } from '#entities/communication/parts.ts'
import { defineLife } from '../life/define-life.ts'
import { communicationMachine, communicationMoves } from './communication.ts'
import type { CommunicationHappening, CommunicationMove } from './communication.ts'

export const lifeOfCommunication = defineLife<
  CommunicationRow,
  object,
  CommunicationStatus,
  CommunicationMove,
  CommunicationHappening
>({
  object: 'communication',
  machine: communicationMachine,
  rules: {},
  moves: communicationMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: () => ({}),
  requirementsOf: () => [],
  hasForce: false,
  warnings: ['perhaps_arrived'],
  warningsOf: (_, { status }) => (status === 'unclear' ? ['perhaps_arrived'] : []),
  isIrreversible: () => false,
  undoRefusals: { 'communication.resend': ['mail_sent'] },
  maySee: (actor, { shop }) => mayRead(actor, 'communication', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'communication', shop?.id ?? null),
})
