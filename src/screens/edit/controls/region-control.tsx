import { useQuery } from '@tanstack/react-query'
import { holidayRegions } from '#api/worktime/calendar.ts'
import { holidayCountries } from '#entities/work-condition/holiday-countries.ts'
import type { ControlProps } from './control.ts'
import { ListedControl } from './listed-control.tsx'

type RegionControlProps = Omit<ControlProps, 'field'> & { country: string }

/** A part of a country with public holidays of its own, found by its name or its code; all of it where it is empty. */
export function RegionControl({ country, ...props }: RegionControlProps) {
  const known = holidayCountries.find((one) => one === country)
  const { data = [] } = useQuery({ ...holidayRegions(known ?? 'DE'), enabled: known !== undefined })
  const all = data.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <ListedControl
      {...props}
      all={all}
      find={(listed, typed) =>
        // a country has fewer of them than are read through at once
        listed.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(typed.trim().toLowerCase()))
      }
      called={(code) => all.find(({ value }) => value === code)?.label ?? code}
      read={(text) => all.find(({ value, label }) => value === text.toUpperCase() || label === text)?.value}
      metaOf={(code) => code}
    />
  )
}
