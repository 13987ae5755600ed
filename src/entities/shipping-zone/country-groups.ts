import { memberStates } from '../money/member-states.ts'
import type { CountryGroup } from './country-group.ts'

/** The members of each. Those of the EEA besides the EU's as the EFTA names them (efta.int, November 2026). */
export const countryGroups: Readonly<Record<CountryGroup, readonly string[]>> = {
  EU: memberStates,
  EEA: [...memberStates, 'IS', 'LI', 'NO'],
  DACH: ['DE', 'AT', 'CH'],
  // one customs territory
  CHLI: ['CH', 'LI'],
}
