export const productTypes = ['simple', 'variable', 'variation'] as const

/** Of what comes in variations only these are sold. */
export const sellable = ['simple', 'variation'] as const satisfies readonly (typeof productTypes)[number][]
