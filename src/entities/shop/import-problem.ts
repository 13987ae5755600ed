/** Why an order of a shop was not imported. */
export const importProblems = [
  'no_items',
  'unknown_sku',
  'choose_variation',
  'unknown_country',
  'country_not_served',
  'no_address',
  'other_currency',
  'unknown_payment_method',
  'total_differs',
  'unreadable',
] as const
export type ImportProblem = (typeof importProblems)[number]
