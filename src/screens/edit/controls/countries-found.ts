import { fold } from '#commands/fold.ts'
import { countryGroupNames, type CountryGroup } from '#entities/shipping-zone/country-group.ts'
import { countryCodes } from '#entities/shipping-zone/country.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { countryIn } from '#screens/derive/value.ts'
import { mostListed } from './listed-control.tsx'

type Found = { value: string; label: string; group?: CountryGroup }

/** All countries by their names, behind the groups of them where several may be taken at once. */
export const countriesOf = (locale: Locale, nameOf?: (group: CountryGroup) => string): Found[] => {
  const { compare } = new Intl.Collator(locales[locale].tag)
  const groups = nameOf === undefined ? [] : countryGroupNames
  return [
    ...groups.map((group) => ({ value: group, label: nameOf?.(group) ?? group, group })),
    ...countryCodes()
      .map((code) => ({ value: code, label: countryIn(code, locale) }))
      .toSorted((one, other) => compare(one.label, other.label)),
  ]
}

/** What suits what is typed: by letters as they are written everywhere, then countries that begin so, then groups. */
export const countriesFound = (all: readonly Found[], typed: string): Found[] => {
  const wanted = fold(typed).trim()
  if (wanted === '') return all.slice(0, mostListed)
  const rank = ({ value, label, group }: Found): number => {
    const name = fold(label)
    // a group is also known by the letters that a language has for it
    if (fold(value) === wanted || (group !== undefined && name.endsWith(` (${wanted})`))) return 0
    if (!name.startsWith(wanted)) return 3
    return group === undefined ? 1 : 2
  }
  return all
    .filter((one) => fold(one.label).includes(wanted) || fold(one.value) === wanted)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostListed)
}
