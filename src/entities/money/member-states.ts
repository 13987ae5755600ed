/**
 * Member states of the EU (european-union.europa.eu, “EU countries”; the 27 since 1 February 2020, as of November 2026),
 * also for VAT (ISO 3166-1; Greece is GR there and EL in VAT numbers).
 */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Within them a supply stays in the EU. */
export const isMemberState = (country: string): boolean => memberStates.includes(country)
