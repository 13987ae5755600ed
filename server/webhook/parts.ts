import type { deliveryParts } from '#entities/webhook-delivery/parts.ts'
import { isSecret, struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import type { PartReader, PartReaders } from '#server/store/record-part.ts'

type Flat = readonly (readonly [name: string, value: unknown])[]

/** Who somebody is stays with their record: the queue is no way around it. */
const personal = /^(?:customer|email|.*_name|first_name|last_name|company|phone|street.*|.*address.*|vat_number)$/

const isShown = (name: string): boolean => {
  const last = name.split('.').at(-1) ?? ''
  return !isSecret(last) && !(name.startsWith('data.record.') && personal.test(last))
}

/** One line for each value of the body, by where it stands in it. */
const flat = (value: unknown, at = ''): Flat => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isReference(value)) return [[at, value]]
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, at === '' ? name : `${at}.${name}`))
}

const isReference = (value: object): boolean => 'id' in value && 'label' in value

const shown = (name: string, value: unknown): string => {
  if (value !== null && !isShown(name)) return '"***"'
  return struck(JSON.stringify(value)).slice(0, 2000)
}

/** What of a delivery its record read expands. */
const parts: Readonly<Record<Exclude<keyof typeof deliveryParts, 'history'>, PartReader>> = {
  request: async (db, _, { id }) => {
    const { payload } = await db.one<{ payload: string }>(sql`select payload from webhook_deliveries where id = ${id}`)
    return flat(JSON.parse(payload)).map(([name, value]) => ({ name: name.slice(0, 60), value: shown(name, value) }))
  },
  attempts: (db, _, { id }) =>
    db.rows(sql`
      select number, outcome, code, trouble, answer, duration, date_finished from webhook_attempts
      where delivery_id = ${id} order by number desc limit 100`),
}

export const partsOfDelivery: PartReaders = parts
