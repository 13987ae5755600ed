import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isCountryGroup } from '#entities/shipping-zone/country-group.ts'
import { isCountry } from '#entities/shipping-zone/country.ts'
import { countryIn } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import type { ControlProps } from './control.ts'
import { countriesFound, countriesOf } from './countries-found.ts'
import { ListedControl } from './listed-control.tsx'

/**
 * A country, found by its name in the language of whoever looks for it, or by its two letters; in a list of countries
 * also all of a group at once.
 */
export function CountryControl({ onMany, ...props }: Omit<ControlProps, 'field'>) {
  const { t } = useTranslation('fields')
  const { locale } = useFormat()
  const takesMany = onMany !== undefined
  const all = useMemo(
    () => countriesOf(locale, takesMany ? (group) => t(`country_group.${group}`) : undefined),
    [locale, takesMany, t],
  )
  return (
    <ListedControl
      {...props}
      onChange={(next) => {
        if (typeof next === 'string' && isCountryGroup(next)) onMany?.(next)
        else props.onChange(next)
      }}
      all={all}
      find={countriesFound}
      called={(code) => countryIn(code, locale)}
      read={(text) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)}
    />
  )
}
