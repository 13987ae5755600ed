/** What countries are sold or sent to as: the members of each stand apart, for they are asked for once one is taken. */
export const countryGroupNames = ['EU', 'EEA', 'DACH', 'CHLI'] as const
export type CountryGroup = (typeof countryGroupNames)[number]

export const isCountryGroup = (name: string): name is CountryGroup => countryGroupNames.some((one) => one === name)
