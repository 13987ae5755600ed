import type { AbsenceRow } from '#entities/worktime/absence.ts'
import { movesOf } from '../life/moves.ts'
import { lifeOfAbsence } from './life.ts'

const usual: Readonly<Record<string, readonly string[]>> = {
  requested: ['absence.approve'],
  reported: ['absence.confirm'],
  'withdrawal-requested': ['absence.withdraw'],
}

/** What the console asks of the life of an absence. */
export const movesOfAbsence = movesOf(lifeOfAbsence, {
  nameOf: ({ name }) => name,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => usual[status] ?? [],
  particulars: (_, { kind, first_day, last_day, days, note }: AbsenceRow) => [
    { field: 'kind', choice: kind },
    { field: 'first_day', day: first_day },
    { field: 'last_day', day: last_day },
    { field: 'days', figure: days },
    ...(note === null ? [] : [{ field: 'note', text: note }]),
  ],
})
