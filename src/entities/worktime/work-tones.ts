import type { AbsenceStatus } from './absence-parts.ts'
import type { CorrectionStatus } from './correction-parts.ts'
import type { Tone } from '../tone.ts'

/** The marks of what employees ask for, which tone.ts reads with all others. */
export const absenceTones: Record<AbsenceStatus, Tone> = {
  requested: 'wait',
  reported: 'wait',
  approved: 'good',
  confirmed: 'good',
  'withdrawal-requested': 'wait',
  refused: 'bad',
  withdrawn: 'shut',
}

export const correctionTones: Record<CorrectionStatus, Tone> = {
  requested: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'shut',
  replaced: 'shut',
}
