/** Member states of the EU for VAT (ISO 3166-1; Greece is GR there and EL in VAT numbers). */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Within them a supply stays in the EU. */
export const isMemberState = (country: string): boolean => memberStates.includes(country)
