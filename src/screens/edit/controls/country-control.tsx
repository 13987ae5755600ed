import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCountryGroup } from '#entities/shipping-zone/country-group.ts'
import { isCountry } from '#entities/shipping-zone/country.ts'
import { countryIn } from '#screens/derive/value.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'
import { useFormat } from '#screens/format.ts'
import { Chooser } from '#ui/form/chooser.tsx'
import { cellHeight, type ControlProps } from './control.ts'
import { countriesFound, countriesOf } from './countries-found.ts'

/**
 * A country, found by its name in the language of whoever looks for it, or by its two letters; in a list of countries
 * also all of a group at once.
 */
export function CountryControl(props: Omit<ControlProps, 'field'>) {
  const { value, onChange, onMany, onLeave, wiring, isCell } = props
  const { t } = useTranslation(['fields', 'search'])
  const { locale } = useFormat()
  const [typed, setTyped] = useState<string>()
  const takesMany = onMany !== undefined
  const all = useMemo(
    () => countriesOf(locale, takesMany ? (group) => t(`country_group.${group}`) : undefined),
    [locale, takesMany, t],
  )
  const code = typeof value === 'string' ? value : undefined
  const text = typed ?? (isUnread(value) ? value.unread : countryIn(code ?? '', locale))
  return (
    <Chooser
      {...wiring}
      text={text}
      onText={(next) => {
        setTyped(next)
        const letters = next.trim().toUpperCase()
        onChange(letters === '' ? null : isCountry(letters) ? letters : { unread: next })
      }}
      options={countriesFound(all, typed ?? '')}
      chosen={code}
      onTake={(next) => {
        setTyped(undefined)
        if (isCountryGroup(next)) onMany?.(next)
        else onChange(next)
      }}
      onLeave={() => {
        setTyped(undefined)
        onLeave?.()
      }}
      listLabel={t('choices')}
      nothing={t('picker.nothing', { ns: 'search' })}
      isPending={false}
      className={cellHeight(isCell)}
    />
  )
}
