import { DateTime } from 'luxon'
import { newsItem } from '#entities/news-item/news-item.ts'
import { houseZone } from '#entities/zone.ts'
import type { Tx } from '#server/db.ts'
import { seedRecords } from '../records.ts'

type Written = { title: string; text: string; from: number; to: number | null; locale?: string }

/** In days from today: what is over, what is shown, and what comes later. */
const written: readonly Written[] = [
  {
    title: 'Black-Week-Preise ab Montag, 0 Uhr',
    text: 'Preislisten Endkunde DE und CH. Bestellungen von vorher behalten ihren Preis.',
    from: -3,
    to: 6,
  },
  {
    title: 'Die Post holt am 24.12. nicht ab',
    text: 'Letzte Abholung Mittwoch, 23.12., 12:00 Uhr. Was danach gepackt wird, geht am 28.12. hinaus.',
    from: -5,
    to: null,
  },
  {
    title: 'Neu: Bankabgleich mit Vorschlägen',
    text: 'Transaktionen öffnen, dann Zeile für Zeile bestätigen. Was sicher ist, bestätigt eine Taste zusammen.',
    from: -12,
    to: null,
  },
  {
    title: 'The printer at station 2 takes A6 only',
    text: 'Delivery notes go to station 1 until it is repaired.',
    from: -1,
    to: 3,
    locale: 'en_EN',
  },
  { title: 'Inventur am Jahresende', text: 'Das Lager ist an diesem Tag zu.', from: 21, to: 34 },
  { title: 'Wartung in der Nacht zum Sonntag', text: 'Von 2 bis 4 Uhr kurz nicht erreichbar.', from: -30, to: -27 },
]

export function seedNews(tx: Tx, now: Date): Promise<void> {
  const today = DateTime.fromJSDate(now).setZone(houseZone)
  const day = (days: number) => today.plus({ days }).toFormat('yyyy-MM-dd')
  return seedRecords(
    tx,
    newsItem,
    written.map(({ title, text, from, to, locale = null }, at) => ({
      id: at + 1,
      title,
      text,
      locale,
      valid_from: day(from),
      valid_to: to === null ? null : day(to),
    })),
  )
}
