import { createRequire } from 'node:module'
import { locales } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The holidays of a country, or of a part of one; an empty region is the country as a whole. */
export type HolidayPlace = { readonly country: string; readonly region: string }

// 37 MB and a quarter of a second: it comes with the first year that is not kept yet
const library = async () => (await import('date-holidays')).default

/** What the library is: the holidays of another edition are asked for anew. */
const edition = (createRequire(import.meta.url)('date-holidays/package.json') as { version: string }).version

/** Two letters each, by which the names are kept. */
const languages = [...new Set(Object.keys(locales).map((locale) => locale.slice(0, 2)))]

/** The parts of a country that have holidays of their own, by their codes, each with its name there; none where all have the same. */
export async function regionsOf(country: string): Promise<Readonly<Record<string, string>>> {
  const Holidays = await library()
  return new Holidays().getStates(country) ?? {}
}

/** Keeps the holidays of these years, where they are not kept yet. */
export async function storeHolidays(
  tx: Queries,
  places: readonly HolidayPlace[],
  years: readonly number[],
): Promise<void> {
  const missing = await tx.rows<HolidayPlace & { year: number }>(sql`
    select distinct p.country, p.region, y.year
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) p (country text, region text)
    cross join unnest(${years}::integer[]) y (year)
    where not exists (
      select from public_holiday_years k
      where k.country = p.country and k.region = p.region and k.year = y.year and k.edition = ${edition})
    order by p.country, p.region, y.year`)
  for (const { country, region, year } of missing) {
    const days = JSON.stringify(await publicHolidays({ country, region }, year))
    await tx.run(sql`
      insert into public_holidays (country, region, day, part, names)
      select ${country}, ${region}, day, part, names
      from jsonb_to_recordset(${days}::jsonb) d (day date, part numeric, names jsonb)
      on conflict (country, region, day) do update set part = excluded.part, names = excluded.names`)
    await tx.run(sql`
      insert into public_holiday_years (country, region, year, edition) values (${country}, ${region}, ${year}, ${edition})
      on conflict (country, region, year) do update set edition = excluded.edition`)
  }
}

/** What a holiday is called in each language; the same in every year, so that it is asked of the library once. */
const namesOf = new Map<string, Readonly<Record<string, string>>>()

/** Those on which nobody works, by the law of the place; each with its names. */
export async function publicHolidays({ country, region }: HolidayPlace, year: number): Promise<Named[]> {
  const Holidays = await library()
  const place = region === '' ? new Holidays(country) : new Holidays(country, region)
  const nameIn = ({ rule, name, substitute = false }: Held) => `${country} ${region} ${rule} ${substitute} ${name}`
  const publicIn = (language?: string) => place.getHolidays(year, language).filter(({ type }) => type === 'public')
  const held = publicIn()
  if (held.some((one) => !namesOf.has(nameIn(one)))) {
    const named = held.map((): Record<string, string> => ({}))
    for (const language of languages)
      publicIn(language).forEach((one) => {
        const at = held.findIndex(({ rule, date }) => rule === one.rule && date === one.date)
        const names = named[at]
        if (names !== undefined) names[language] = one.name
      })
    held.forEach((one, at) => namesOf.set(nameIn(one), named[at] ?? {}))
  }
  const found = new Map<string, Named>()
  for (const one of held) {
    const day = one.date.slice(0, 10)
    const part = Number(one.date.slice(11, 13)) >= 12 ? 0.5 : 1
    const known = found.get(day)
    const names = Object.entries(namesOf.get(nameIn(one)) ?? {}).map(([language, name]) => {
      // two on one day are both of it
      const before = known?.names[language]
      return [language, before === undefined ? name : `${before}, ${name}`]
    })
    found.set(day, { day, part: Math.max(part, known?.part ?? 0), names: Object.fromEntries(names) })
  }
  return [...found.values()].toSorted((one, other) => one.day.localeCompare(other.day))
}

type Held = { readonly rule: string; readonly name: string; readonly substitute?: boolean }
type Named = { readonly day: string; readonly part: number; readonly names: Record<string, string> }
