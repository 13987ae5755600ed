import { memberStates } from '../money/member-states.ts'

/** Countries that are sold or sent to as one. Those of the EEA besides the EU's as the EFTA names them (efta.int, Nov. 2026). */
export const countryGroups = {
  EU: memberStates,
  EEA: [...memberStates, 'IS', 'LI', 'NO'],
  DACH: ['DE', 'AT', 'CH'],
  // one customs territory
  CHLI: ['CH', 'LI'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type CountryGroup = keyof typeof countryGroups

export const isCountryGroup = (name: string): name is CountryGroup => Object.hasOwn(countryGroups, name)
