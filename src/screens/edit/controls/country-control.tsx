import { useMemo } from 'react'
import { countryCodes, isCountry } from '#entities/shipping-zone/country.ts'
import { countryIn } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import type { ControlProps } from './control.ts'
import { ListedControl } from './listed-control.tsx'

/** A country, found by its name in the language of whoever looks for it, or by its two letters. */
export function CountryControl(props: Omit<ControlProps, 'field'>) {
  const { locale } = useFormat()
  const all = useMemo(() => {
    const { compare } = new Intl.Collator(locale.replace('_', '-'))
    return countryCodes()
      .map((code) => ({ value: code, label: countryIn(code, locale) }))
      .toSorted((one, other) => compare(one.label, other.label))
  }, [locale])
  const read = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)
  return <ListedControl {...props} all={all} called={(code) => countryIn(code, locale)} read={read} />
}
