import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#commands/fold.ts'
import { countryCodes, isCountry } from '#entities/shipping-zone/country.ts'
import { countryIn } from '#screens/derive/value.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'
import { useFormat } from '#screens/format.ts'
import { Chooser } from '#ui/form/chooser.tsx'
import { cellHeight, type ControlProps } from './control.ts'

/** As many as are read before another letter is typed. */
const most = 12

/** A country, found by its name in the language of whoever looks for it, or by its two letters. */
export function CountryControl({ value, onChange, onLeave, wiring, isCell }: Omit<ControlProps, 'field'>) {
  const { t } = useTranslation(['fields', 'search'])
  const { locale } = useFormat()
  const [typed, setTyped] = useState<string>()
  const all = useMemo(() => {
    const { compare } = new Intl.Collator(locale.replace('_', '-'))
    return countryCodes()
      .map((code) => ({ value: code, label: countryIn(code, locale) }))
      .toSorted((one, other) => compare(one.label, other.label))
  }, [locale])
  const code = typeof value === 'string' ? value : undefined
  const text = typed ?? (isUnread(value) ? value.unread : countryIn(code ?? '', locale))
  const wanted = fold(typed ?? '').trim()
  const rank = (one: { value: string; label: string }): number =>
    [fold(one.value) === wanted, fold(one.label).startsWith(wanted), true].indexOf(true)
  const found = all
    .filter((one) => fold(one.label).includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most)
  const take = (next: string) => {
    setTyped(undefined)
    onChange(next)
  }
  return (
    <Chooser
      {...wiring}
      text={text}
      onText={(next) => {
        setTyped(next)
        const letters = next.trim().toUpperCase()
        onChange(letters === '' ? null : isCountry(letters) ? letters : { unread: next })
      }}
      options={found}
      chosen={code}
      onTake={take}
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
