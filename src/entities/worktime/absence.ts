import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import { absenceKinds, absenceStatuses } from './absence-parts.ts'

/**
 * Days on which somebody does not work: asked for, or reported where they are ill (lifecycles.md §8, ADR 0291). Nobody
 * rewrites a request: a wrong one is withdrawn and asked for anew.
 */
export const absence = entity({
  name: 'absence',
  table: 'absences',
  label: [['name']],
  fields: {
    /** The employee’s, by which it is found. */
    name: { kind: 'text', max: 200, required: true, readonly: true, inner: true },
    employee: { kind: 'ref', to: 'user', required: true, readonly: true },
    kind: { kind: 'choice', of: absenceKinds, required: true, readonly: true },
    status: { kind: 'choice', of: absenceStatuses, required: true, readonly: true },
    first_day: { kind: 'date', required: true, readonly: true },
    last_day: { kind: 'date', required: true, readonly: true },
    /** It begins at noon, or ends at noon. */
    is_half_first: { kind: 'flag', readonly: true },
    is_half_last: { kind: 'flag', readonly: true },
    /** Days on which they would have worked, as their conditions and the holidays said when it was last looked at. */
    days: { kind: 'number', required: true, readonly: true, digits: 1 },
    /** So many of them are more than what is left of the vacation. */
    days_short: { kind: 'number', required: true, readonly: true, digits: 1 },
    note: { kind: 'longtext', max: 1000, readonly: true },
    /** Why it was refused. */
    refusal: { kind: 'text', max: 300, readonly: true },
    /** On which a doctor's certificate was shown. */
    date_certified: { kind: 'date', readonly: true },
    /** That certificate, attached by a call of its own. */
    certificate: {
      kind: 'file',
      image: { side: 4000, isWhole: true, keepsType: true },
      pdf: true,
      readonly: true,
      inner: true,
      attached: true,
    },
    decided_by: { kind: 'text', max: 200, readonly: true },
    date_decided: { kind: 'datetime', readonly: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    /** What the rules of its life read. */
    has_begun: { kind: 'flag', readonly: true, derived: true, inner: true },
    is_closed: { kind: 'flag', readonly: true, derived: true, inner: true },
    is_beyond: { kind: 'flag', readonly: true, derived: true, inner: true },
    is_alone: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** What whoever decides asks first: what is left, who else is away, and what is planned on these days. */
    vacation: {
      kind: 'list',
      readonly: true,
      key: ['year'],
      of: {
        year: { kind: 'text', max: 4, required: true },
        left: { kind: 'number', required: true, digits: 1 },
        requested: { kind: 'number', required: true, digits: 1 },
      },
    },
    others_away: {
      kind: 'list',
      readonly: true,
      key: ['absence'],
      of: {
        absence: { kind: 'ref', to: 'absence', required: true },
        kind: { kind: 'choice', of: absenceKinds, required: true },
        status: { kind: 'choice', of: absenceStatuses, required: true },
        first_day: { kind: 'date', required: true },
        last_day: { kind: 'date', required: true },
      },
    },
    shifts: {
      kind: 'list',
      readonly: true,
      key: ['date_start'],
      of: {
        date_start: { kind: 'datetime', required: true },
        date_end: { kind: 'datetime', required: true },
        label: { kind: 'text', max: 200 },
      },
    },
    history: historyOver(absenceStatuses),
  },
  access: {
    licence: 'worktime-tracking',
    read: ['worktime_tracking_admin'],
    write: ['worktime_tracking_admin'],
    own: 'employee',
  },
  list: {
    text: ['name', 'note'],
    columns: ['employee', 'kind', 'status', 'first_day', 'last_day', 'days', 'note', 'date_created', 'decided_by'],
    filters: ['status', 'kind', 'first_day', 'last_day', 'days', 'date_created'],
    sortable: ['first_day', 'last_day', 'date_created', 'days'],
    sort: 'first_day desc',
  },
  facts: ['kind', 'days', 'refusal'],
  form: {
    base: [
      'employee',
      'kind',
      'first_day',
      'is_half_first',
      'last_day',
      'is_half_last',
      'days',
      'days_short',
      'note',
      'date_certified',
    ],
    decision: ['decided_by', 'date_decided', 'refusal', 'date_created', 'vacation', 'others_away', 'shifts'],
  },
})
export type AbsenceRow = Omit<RecordOf<typeof absence>, 'history'>
