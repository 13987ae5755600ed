/** Whose public holidays are known (ADR 0282): the countries of the languages, and no others. */
export const holidayCountries = ['DE', 'CH', 'AT', 'ES', 'FR', 'IT', 'FI', 'SI', 'GB'] as const
export type HolidayCountry = (typeof holidayCountries)[number]
