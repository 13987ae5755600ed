import { types, type CustomTypesConfig } from 'pg'

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, interval: 1186, numeric: 1700 }
const arrayOid = { text: 1009, int8: 1016, timestamp: 1115, date: 1182, timestamptz: 1185, numeric: 1231 }

const text = (value: string) => value

/** `2026-01-02 03:04:05.678+00` → `2026-01-02T03:04:05.678Z`; the session's zone is always UTC. */
const instant = (value: string) => value.replace(' ', 'T').replace('+00', 'Z')

const listOf = (read: (value: string) => unknown) => (value: string) => {
  // The driver's reader of text[], one dimension: entries are text or null.
  const entries = types.getTypeParser(arrayOid.text)(value) as (string | null)[]
  return entries.map((entry) => (entry === null ? null : read(entry)))
}

const readers = new Map<number, (value: string) => unknown>([
  [oid.int8, Number],
  [oid.numeric, text],
  [oid.date, text],
  [oid.timestamp, text],
  [oid.timestamptz, instant],
  [oid.interval, text],
  [arrayOid.int8, listOf(Number)],
  [arrayOid.numeric, listOf(text)],
  [arrayOid.date, listOf(text)],
  [arrayOid.timestamp, listOf(text)],
  [arrayOid.timestamptz, listOf(instant)],
])

/**
 * How values arrive from PostgreSQL: money and other numerics as the exact text they are, ids and counts as numbers,
 * a day as `2026-01-02`, an instant as ISO 8601 UTC ending in `Z`, so that a row can be answered as it is.
 */
export const dbTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : readers.get(id)) ?? types.getTypeParser(id, format),
}
