import type { Held } from '#api/customer.ts'
import { keepingRules, type RetentionReason } from '#entities/customer/erasure.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { exportsOf } from './exports.ts'
import { addressNames, type PersonScope } from './scope.ts'

/** What an address is reached by; a bill says nothing of it. */
export const reachedBy = ['phone', 'alternative_phone', 'email', 'alternative_email'] as const
const billed = addressNames.filter((name) => !reachedBy.some((one) => one === name))

const personFields = ['first_name', 'last_name', 'company', 'email', 'vat_number', 'note', 'refusal'] as const

/** Some columns of some rows, and what becomes of them. */
type Some = {
  object: string
  /** What stands before the name of a column. */
  list?: string
  columns: readonly string[]
  from: Sql
  keeps?: RetentionReason
}

/** Each field of which something is there, and whether it is erased or kept, until when, and by which law. */
export async function erasurePlan(db: Queries, scope: PersonScope): Promise<Held[]> {
  const held: Held[] = []
  for (const { object, list, columns, from, keeps } of placesOf(scope)) {
    const counts = await db.one<Record<string, number>>(sql`
      select ${joined(columns.map((name) => sql`count(nullif(${named(name)}::text, ''))::integer as ${named(name)}`))}
      from ${from}`)
    for (const name of columns) {
      const count = counts[name] ?? 0
      if (count > 0)
        held.push({ object, field: list === undefined ? name : `${list}.${name}`, count, ...verdictOf(scope, keeps) })
    }
  }
  for (const [field, of] of tracesOf(scope)) {
    const count = await db.run(of)
    if (count > 0) held.push({ object: 'trace', field, count, ...verdictOf(scope) })
  }
  return held
}

const verdictOf = (
  { until }: PersonScope,
  keeps?: RetentionReason,
): Pick<Held, 'verdict' | 'until' | 'because' | 'source'> =>
  keeps === undefined
    ? { verdict: 'erased', until: null, because: null, source: null }
    : {
        verdict: 'kept',
        until: keeps === 'pseudonym' ? null : until[keeps === 'letters' ? 'letters' : 'books'],
        because: keeps,
        source: keepingRules[keeps].source,
      }

const placesOf = (scope: PersonScope): readonly Some[] => {
  const { id, loose, kept } = scope
  const all = sql`${[...loose, ...kept]}::bigint[]`
  const ofLoose = sql`${loose}::bigint[]`
  const ofKept = sql`${kept}::bigint[]`
  return [
    // what an erased one holds is the placeholder that stands for the person
    { object: 'customer', columns: personFields, from: sql`customers where id = ${id} and date_erased is null` },
    { object: 'customer', columns: ['customer_number'], from: sql`customers where id = ${id}`, keeps: 'pseudonym' },
    {
      object: 'customer',
      list: 'addresses',
      columns: addressNames,
      from: sql`customer_addresses where customer_id = ${id}`,
    },
    {
      object: 'customer',
      list: 'papers',
      columns: ['type', 'reference', 'file', 'note'],
      from: sql`(select p.*, p.file_id as file from customer_papers p where customer_id = ${id}) p`,
    },
    {
      object: 'customer',
      list: 'wishlist',
      columns: ['quantity', 'note'],
      from: sql`customer_wishlist where customer_id = ${id}`,
    },
    {
      object: 'customer',
      list: 'vat_checks',
      columns: ['vat_number', 'company', 'name', 'address'],
      from: sql`vat_checks k where ${checksOf(scope, 'loose')}`,
    },
    {
      object: 'customer',
      list: 'vat_checks',
      columns: ['vat_number', 'company', 'name', 'address'],
      from: sql`vat_checks k where ${checksOf(scope, 'kept')}`,
      keeps: 'vat_evidence',
    },
    { object: 'order', columns: ['email', 'internal_note'], from: sql`orders where id = any(${all})` },
    { object: 'order', columns: ['vat_number'], from: sql`orders where id = any(${ofLoose})` },
    { object: 'order', columns: ['vat_number'], from: sql`orders where id = any(${ofKept})`, keeps: 'books' },
    {
      object: 'order',
      columns: ['email'],
      from: sql`(
        select s.document #>> '{customer,email}' as email from shop_orders s
        where ${unreadOf(sql`${scope.emails}::text[]`)}) s`,
    },
    { object: 'order', list: 'notes', columns: ['text'], from: sql`order_notes where order_id = any(${all})` },
    {
      object: 'order',
      list: 'addresses',
      columns: addressNames,
      from: sql`order_addresses where order_id = any(${ofLoose})`,
    },
    {
      object: 'order',
      list: 'addresses',
      columns: reachedBy,
      from: sql`order_addresses where order_id = any(${ofKept})`,
    },
    {
      object: 'order',
      list: 'addresses',
      columns: billed,
      from: sql`order_addresses where order_id = any(${ofKept})`,
      keeps: 'books',
    },
    {
      object: 'trace',
      columns: ['documents'],
      from: sql`(select number as documents from documents where order_id = any(${ofKept}) and status <> 'draft') d`,
      keeps: 'books',
    },
    { object: 'return', columns: ['note'], from: sql`returns where order_id = any(${all})` },
    {
      object: 'communication',
      columns: ['recipient', 'subject', 'copy'],
      from: sql`(select c.*, c.text as copy from communications c where ${mailsOf(scope, 'loose')}) m`,
    },
    {
      object: 'communication',
      columns: ['recipient', 'subject', 'copy'],
      from: sql`(select c.*, c.text as copy from communications c where ${mailsOf(scope, 'kept')}) m`,
      keeps: 'letters',
    },
    {
      object: 'bank-statement-line',
      columns: ['name', 'iban', 'purpose'],
      from: sql`bank_statement_lines l where ${linesOf(scope)}`,
      keeps: 'books',
    },
    {
      object: 'waitlist-entry',
      columns: ['email'],
      from: sql`waitlist_entries where lower(email) = any(${scope.emails}::text[])`,
    },
  ]
}

/** What was uploaded to them, be it let go of since. */
export const filesOf = ({ id, former }: Pick<PersonScope, 'id' | 'former'>): Sql => sql`
  purpose like 'customer.%' and record_id = any(${[id, ...former]}::bigint[])`

/** What the EU said of their number, and whether an order that is kept relies on it. */
export const checksOf = ({ id, kept, vatNumbers }: PersonScope, which: 'loose' | 'kept'): Sql => {
  const relies = sql`exists (
    select from order_vat_evidence e where e.vat_check_id = k.id and e.order_id = any(${kept}::bigint[]))`
  return sql`k.vat_number in (
      select unnest(${vatNumbers}::text[])
      union select upper(regexp_replace(o.vat_number, '[^0-9A-Za-z]', '', 'g')) from orders o where o.customer_id = ${id})
    and ${
      which === 'kept'
        ? relies
        : sql`not ${relies} and not exists (
      select from order_vat_evidence e join orders o on o.id = e.order_id
      where e.vat_check_id = k.id and o.customer_id is distinct from ${id})`
    }`
}

/** What shops sent of them that was never read, so that no customer stands with it; compared as merging compares. */
export const unreadOf = (emails: Sql): Sql => sql`s.order_id in (
    select o.id from orders o where o.customer_id is null and o.status <> 'pending-import')
  and compared_email(trim(s.document #>> '{customer,email}')) in (
    select compared_email(e) from unnest(${emails}) e)`

/** Mails about an order that is kept are trade letters; all others go. */
export const mailsOf = ({ id, emails, kept }: PersonScope, which: 'loose' | 'kept'): Sql => {
  const isKept = sql`coalesce(c.order_id = any(${kept}::bigint[]), false)`
  return sql`(c.customer_id = ${id} or c.order_id in (select o.id from orders o where o.customer_id = ${id})
      or c.waitlist_entry_id is not null and lower(c.recipient) = any(${emails}::text[]))
    and ${which === 'kept' ? isKept : sql`not ${isKept}`}`
}

export const linesOf = ({ kept }: PersonScope): Sql => sql`exists (
  select from bank_bookings b
  left join transactions t on t.id = b.transaction_id left join invoices n on n.id = b.invoice_id
  where b.line_id = l.id and coalesce(t.order_id, n.order_id) = any(${kept}::bigint[]))`

/** What holds what the fields held: it goes with them. */
const tracesOf = (scope: PersonScope): readonly (readonly [string, Sql])[] => [
  [
    'history',
    sql`select from history where object = 'customer' and record_id = any(${[scope.id, ...scope.former]}::bigint[]) and (changes is not null and changes <> '[]' or text is not null)`,
  ],
  [
    'audit',
    sql`select from audit_log where object = 'customer' and object_id = any(${[scope.id, ...scope.former]}::bigint[]) and (before is not null or after is not null)`,
  ],
  ['exports', sql`select from ${exportsOf(scope)}`],
  ['merges', sql`select from customer_merges where into_id = ${scope.id} and was <> '[]'`],
  ...(['undos', 'search', 'api_log'] as const).map((name): [string, Sql] => [
    name,
    sql`select from customers where id = ${scope.id} and date_erased is null`,
  ]),
]
