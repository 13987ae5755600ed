import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'

type News = { locale: string | null; valid_from: string; valid_to: string | null }

/** The day it is where the house is, as the wire writes days. */
const dayOfHouse = (at: Date): string => DateTime.fromJSDate(at).setZone(houseZone).toFormat('yyyy-MM-dd')

/** Is it told now, and to those who read in this language? */
export const isCurrent = ({ locale, valid_from: from, valid_to: to }: News, language: string, now: Date): boolean => {
  const today = dayOfHouse(now)
  return (locale === null || locale === language) && from <= today && (to === null || today <= to)
}
