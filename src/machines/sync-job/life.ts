import { mayRead, mayWrite } from '#entities/access.ts'
import type { SyncJobStatus } from '#entities/sync-job/parts.ts'
import type { SyncJobRow } from '#entities/sync-job/sync-job.ts'
import { defineLife } from '../life/define-life.ts'
import { syncJobMachine, syncJobMoves } from './sync-job.ts'
import type { SyncJobFacts, SyncJobHappening, SyncJobMove } from './sync-job.ts'

export const lifeOfSyncJob = defineLife<SyncJobRow, SyncJobFacts, SyncJobStatus, SyncJobMove, SyncJobHappening>({
  object: 'sync-job',
  machine: syncJobMachine,
  rules: {},
  moves: syncJobMoves,
  takes: { 'sync-job.dismiss': ['reason'] },
  statusOf: ({ status }) => status,
  factsOf: ({ tries }) => ({ tries }),
  requirementsOf: (move) => (move === 'sync-job.dismiss' ? ['reason'] : []),
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  // one that was begun again is not called back, and one that was dismissed is begun again by its own move
  undoRefusals: { 'sync-job.retry': ['no_way_back'], 'sync-job.dismiss': [] },
  maySee: (actor) => mayRead(actor, 'sync-job', null),
  mayMove: (actor) => mayWrite(actor, 'sync-job', null),
})
