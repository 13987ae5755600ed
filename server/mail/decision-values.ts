import { DateTime } from 'luxon'
import { defaultLocale, isOffered, locales, type Locale } from '#entities/locale.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

type Facts = {
  object: 'absence' | 'correction'
  employee: string
  kind: string | null
  first_day: string
  last_day: string
  days: number | null
  refusal: string | null
  decided_by: string | null
}
type Found = Facts & { language: string | null }

const found = { absence, correction } as const

function absence(db: Queries, id: number): Promise<Found | undefined> {
  return db.maybe<Found>(sql`
    select 'absence' as object, a.name as employee, a.kind, a.first_day, a.last_day, a.days::double precision as days,
      a.refusal, a.decided_by, coalesce(a.language, (select language from settings)) as language
    from absences a where a.id = ${id}`)
}

function correction(db: Queries, id: number): Promise<Found | undefined> {
  return db.maybe<Found>(sql`
    select 'correction' as object, c.name as employee, null as kind, c.day as first_day, c.day as last_day, null as days,
      c.refusal, c.decided_by, coalesce(c.language, (select language from settings)) as language
    from corrections c where c.id = ${id}`)
}

/** What an employee is told of a decision, in the language in which they asked; undefined where the request is gone. */
export async function factsOfDecision(
  db: Queries,
  { object, id, status }: { object: Facts['object']; id: number; status: string },
  publicUrl: string | undefined,
): Promise<{ language: Locale; values: PlaceholderValues } | undefined> {
  const facts = await found[object](db, id)
  if (facts === undefined) return undefined
  const language = isOffered(facts.language) ? facts.language : defaultLocale
  const link = publicUrl === undefined ? '' : `${publicUrl}/time-tracking/${object}s/${id}`
  return { language, values: valuesOf(facts, { status, link }, language) }
}

/** What its template is shown with. */
export const exampleOfDecision = (language: Locale): PlaceholderValues => {
  const day = DateTime.now().setZone(houseZone).plus({ weeks: 4 }).startOf('week')
  return valuesOf(
    {
      object: 'absence',
      employee: 'Nora Vogel',
      kind: 'vacation',
      first_day: day.toISODate() ?? '',
      last_day: day.plus({ days: 4 }).toISODate() ?? '',
      days: 5,
      refusal: text(language, 'mail', 'request_decided.reason'),
      decided_by: 'Ingrid Hallgrímsdóttir-Weiß',
    },
    { status: 'refused', link: 'https://kontor.example/time-tracking/absences/417' },
    language,
  )
}

function valuesOf(
  { object, employee, kind, first_day, last_day, days, refusal, decided_by }: Facts,
  { status, link }: { status: string; link: string },
  language: Locale,
): PlaceholderValues {
  const { tag } = locales[language]
  const day = (date: string) => DateTime.fromISO(date).setLocale(tag).toLocaleString(DateTime.DATE_FULL)
  const what =
    kind === null ? text(language, 'palette', `noun.${object}`) : text(language, 'entities', `${object}.kind.${kind}`)
  const span = first_day === last_day ? day(first_day) : `${day(first_day)} – ${day(last_day)}`
  return {
    'employee.name': employee,
    'request.name': `${what}, ${span}`,
    'request.days': days === null ? '' : new Intl.NumberFormat(tag).format(days),
    'request.status': text(language, 'entities', `${object}.status.${status}`),
    // of another decision it is none
    'request.reason': status === 'refused' ? (refusal ?? '') : '',
    'request.decided_by': decided_by ?? '',
    'request.link': link,
  }
}
