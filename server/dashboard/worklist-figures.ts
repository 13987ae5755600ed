import type { DateTime } from 'luxon'
import type { Pressing } from '#api/dashboard/routes.ts'
import type { Filter } from '#api/search.ts'
import { readable, type Actor } from '#entities/access.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { order } from '#entities/order/order.ts'
import { refund } from '#entities/refund/refund.ts'
import { shippingOrder } from '#entities/shipping-order/shipping-order.ts'
import { houseZone } from '#entities/zone.ts'
import { totalIn } from '#server/search/counts.ts'
import { conditionOf } from '#server/search/filter.ts'
import { conditionsOf, type SearchQuery } from '#server/search/search-query.ts'
import { named, sql, type Sql } from '#server/sql.ts'

/** More than these are no list that somebody works off, and what they come to is not worth a walk. */
const mostSummed = 10_000
/** Whatever waits for so long presses: a customer has to be paid back within a fortnight, too. */
const longest = { days: 14 }

type Figured = {
  /** The column of what one of them is worth. */
  readonly worth: string
  /** The column that says since when one waits, where the list's own order does not say it. */
  readonly since?: string
  readonly pressing: { readonly by: Pressing; readonly filter: (now: DateTime) => Filter }
}

const waiting: Figured['pressing'] = {
  by: 'waiting',
  filter: (now) => ({
    field: 'date_created',
    op: 'lte',
    value: now.setZone(houseZone).minus(longest).toFormat('yyyy-MM-dd'),
  }),
}
const untilToday = (field: string) => (): Filter => ({ field, op: 'rel', value: 'until_today' })

/** What a list of these comes to, beside how many it holds. */
const figured: Readonly<Record<string, Figured>> = {
  [order.name]: { worth: 'total', pressing: waiting },
  [shippingOrder.name]: {
    worth: 'total',
    since: 'date_created',
    pressing: { by: 'leave_today', filter: untilToday('deadline') },
  },
  [invoice.name]: { worth: 'open_total', pressing: { by: 'to_remind', filter: untilToday('next_reminder_date') } },
  [refund.name]: { worth: 'gross', pressing: waiting },
}

/** Whoever follows the goods alone is told no sums of orders (ADR 0306). */
const readsWorth = (actor: Actor, { entity: { name, like } }: SearchQuery['source']): boolean =>
  ['edit', 'view'].includes(readable(actor, like ?? name)?.elsewhere ?? 'none')

/** What a worklist's row is read from. */
export type WorklistFigures = {
  view: number
  count: number
  oldest: string | null
  value: Record<string, string> | null
  pressing: number | null
}

/** In which way what a list holds can press; undefined where nothing does, or where all of the list does by what it asks. */
export const pressingOf = (object: string, filters: readonly { readonly field: string }[], now: DateTime) => {
  const pressing = figured[object]?.pressing
  if (pressing === undefined) return undefined
  const filter = pressing.filter(now)
  const isAsked = filters.some(({ field }) => field === filter.field)
  return isAsked ? undefined : { by: pressing.by, filter }
}

/** One worklist as a row of `WorklistFigures`: what it comes to is asked in one walk over it, and only where it is one to work off. */
export function figuresOf(actor: Actor, view: number, question: SearchQuery, now: DateTime): Sql {
  const { source, filters } = question
  const own = figured[source.entity.name]
  const oldest = sinceOf(question)
  const isSummed = own !== undefined && readsWorth(actor, source)
  const pressing = pressingOf(source.entity.name, filters, now)
  const found = question.foundAtOnce ?? question.found
  const rows = sql`
    select ${isSummed ? sql`t.currency` : sql`null::text`} as currency,
      ${isSummed ? sql`sum(t.${named(own.worth)})` : sql`null::numeric`} as worth,
      min(${oldest ?? sql`null::date`}) as oldest,
      ${pressing === undefined ? sql`null::bigint` : sql`count(*) filter (where ${conditionOf(source, pressing.filter, actor)})`} as pressing
    from ${named(source.table)} t where c.count between 1 and ${mostSummed} and ${conditionsOf({ ...question, found })}
    group by 1`
  // whatever is nothing to be summed, to be waited for, or pressing is not walked over
  const isWalked = isSummed || oldest !== undefined || pressing !== undefined
  const summed = isWalked
    ? sql`(
        select to_json(min(s.oldest)) #>> '{}' as oldest,
          jsonb_object_agg(s.currency, s.worth::text) filter (where s.currency is not null) as value,
          sum(s.pressing)::integer as pressing
        from (${rows}) s)`
    : sql`(select null::text as oldest, null::jsonb as value, null::integer as pressing)`
  // `offset 0` keeps the count from being made once for each time that it is named
  return sql`(select ${view}::bigint as view, c.count::integer as count, f.oldest, f.value, f.pressing
    from (select ${totalIn(question)} as count offset 0) c, lateral ${summed} f)`
}

/** The column of the date by which it is worked off: the one that the list is sorted by, or the entity's own. */
function sinceOf({ source, keys }: SearchQuery): Sql | undefined {
  const [by] = keys
  if (by?.dir === 'asc' && (by.kind === 'date' || by.kind === 'datetime')) return by.column
  const own = figured[source.entity.name]?.since
  return own === undefined ? undefined : sql`t.${named(own)}`
}
