/** By what two customers seem to be one. */
export const likenesses = ['email', 'vat_number', 'name_address'] as const
export type Likeness = (typeof likenesses)[number]
