import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

/** So many failures shut it for so many minutes; after a pause that long the count starts anew. */
type Rule = { readonly most: number | Sql; readonly minutes: number | Sql }
/** What failures are counted for. */
export type Counter = Rule & { readonly key: Sql }

/** As the settings say at this moment. */
const set = {
  most: sql`(select sign_in_tries from settings)`,
  minutes: sql`(select sign_in_lock_minutes from settings)`,
}

const rules = {
  pair: set,
  name: { most: 100, minutes: 60 },
  network: { most: 100, minutes: 10 },
  password: set,
  // a guess is right three times in a million: a code, the one before and the one after
  code: { most: 5, minutes: 10 },
  codes: { most: 20, minutes: 60 },
  // who asks for a new password is told nothing of it
  reset: { most: 3, minutes: 60 },
  resets: { most: 20, minutes: 60 },
} as const satisfies Record<string, Rule>

// the database's lower case, by which it finds the name
const counter = (kind: keyof typeof rules, of: Sql): Counter => ({
  ...rules[kind],
  key: sql`sha256(convert_to(${`${kind} `} || ${of}, 'UTF8'))`,
})

export const pairCounter = (login: string, network: string): Counter =>
  counter('pair', sql`lower(${login}) || ${` ${network}`}`)

/** The brakes over all networks and over all names. */
export const throttles = (login: string, network: string): Counter[] => [
  counter('name', sql`lower(${login})`),
  counter('network', sql`${network}::text`),
]

/** Guesses at the old password of whoever is signed in: they shut this session's form and no sign-in. */
export const passwordCounter = (sessionId: number): Counter => counter('password', sql`${sessionId}::text`)

/** Guesses at a second factor by whoever knows the password: from one network first, then from all. */
export const codeCounters = (user: number, network: string): Counter[] => [
  counter('code', sql`${`${user} ${network}`}::text`),
  counter('codes', sql`${String(user)}::text`),
]

/** Mails with a way to a new password, for one name and for all names of a network. */
export const resetCounters = (login: string, network: string): Counter[] => [
  counter('reset', sql`lower(${login})`),
  counter('resets', sql`${network}::text`),
]

const isOver = ({ minutes }: Rule) => sql`f.last_failure < now() - make_interval(mins => ${minutes})`

/** Has any of them been failed too often? */
export async function isLocked(db: Queries, counters: readonly Counter[]): Promise<boolean> {
  for (const each of counters) if ((await minutesLocked(db, each)) > 0) return true
  return false
}

/** For so many minutes, the begun one included, nothing is tried again; 0 where it may be tried now. */
export async function minutesLocked(db: Queries, rule: Counter): Promise<number> {
  const full = await db.maybe<{ minutes: number }>(sql`
    select greatest(1, ceil(extract(epoch from f.last_failure + make_interval(mins => ${rule.minutes}) - now()) / 60))::integer
      as minutes
    from sign_in_failures f where key = ${rule.key} and failures >= ${rule.most} and not (${isOver(rule)})`)
  return full?.minutes ?? 0
}

/**
 * Counts a failure for each, in the order in which all ask, and no further than one that others have filled meanwhile:
 * of guesses sent at once only as many are ever told from one another as of guesses sent one by one.
 */
export async function countFailure(db: Queries, counters: readonly Counter[]): Promise<void> {
  for (const each of counters) {
    const counted = await db.run(sql`
      insert into sign_in_failures as f (key, failures) values (${each.key}, 1)
      on conflict (key) do update set
        failures = case when ${isOver(each)} then 1 else f.failures + 1 end, last_failure = now()
      where f.failures < ${each.most} or ${isOver(each)}`)
    if (counted === 0) return
  }
}

export const clearFailures = (db: Queries, { key }: Counter): Promise<number> =>
  db.run(sql`delete from sign_in_failures where key = ${key}`)
