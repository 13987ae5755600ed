import { expect, it } from 'vitest'
import { dayAfter, employeeDay, inSeconds, zoneDay, type ZoneSince } from '#server/worktime/zone-days.ts'

const moved = (zone: string, to: string): ZoneSince[] => [
  { zone, from: '-infinity', begins: null },
  { zone: to, from: '2026-12-01', begins: zoneDay(zone, '2026-12-01').start },
]

it.each([
  // west and east
  ['Europe/Berlin', 'Pacific/Honolulu', 35, '2026-11-30T23:00:00Z'],
  ['Europe/Berlin', 'Pacific/Kiritimati', 11, '2026-11-30T23:00:00Z'],
  // over the date line, further than a day
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 0, '2026-12-01T11:00:00Z'],
])('who moves from %s to %s has a first day of %s hours, and no day before is another', (zone, to, hours, begins) => {
  const zones = moved(zone, to)
  const first = employeeDay(zones, '2026-12-01')
  expect([(first.end - first.start) / 3600, first.start, first.weekday]).toEqual([hours, inSeconds(begins), 2])
  for (const day of ['2026-10-25', '2026-11-29', '2026-11-30'])
    expect(employeeDay(zones, day)).toEqual({ ...zoneDay(zone, day), day })
  for (let day = '2026-11-28'; day < '2026-12-05'; day = dayAfter(day, 1))
    expect(employeeDay(zones, day).end).toBe(employeeDay(zones, dayAfter(day, 1)).start)
  expect(employeeDay(zones, '2027-03-28')).toEqual(zoneDay(to, '2027-03-28'))
})
