/** What of a shop its papers say: while it is typed they are drawn with it. */
export const letterheadTexts = [
  'name',
  'url',
  'language',
  'currency',
  'company_name',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'country_code',
  'vat_number',
  'tax_number',
  'register',
  'managers',
  'email',
  'phone',
  'website',
  'terms',
  'footer',
] as const
export type LetterheadText = (typeof letterheadTexts)[number]

/** As it is typed; what is not named is as it is saved. */
export type TypedLetterhead = { readonly [Name in LetterheadText]?: string | null | undefined } & {
  readonly payment_account_id?: number | null | undefined
  readonly days_to_pay?: number | null | undefined
  readonly discount_percent?: number | null | undefined
  readonly discount_days?: number | null | undefined
  readonly is_small_business?: boolean | undefined
}
