import { DateTime } from 'luxon'
import { useMemo } from 'react'
import type { ControlProps } from './control.ts'
import { ListedControl } from './listed-control.tsx'

const named = (zone: string): string => zone.replaceAll('_', ' ')

/** `+01:00`, as it is there now. */
const offsetOf = (zone: string): string => DateTime.now().setZone(zone).toFormat('ZZ')

/** A time zone, found by its city or its part of the world; each with how far it is from Greenwich now. */
export function ZoneControl(props: Omit<ControlProps, 'field'>) {
  const all = useMemo(
    () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: named(value) })),
    [],
  )
  const read = (text: string) => all.find(({ value, label }) => value === text || label === text)?.value
  return <ListedControl {...props} all={all} called={named} read={read} metaOf={offsetOf} />
}
