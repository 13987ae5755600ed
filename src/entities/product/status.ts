/** How far a product has come on its way into its shops (lifecycles §8). */
export const importStatuses = ['none', 'ready', 'imported'] as const

/** Where a product's life stands: whether it is sold, and beside that how far its import has come. */
export const productStatuses = [
  'inactive-none',
  'inactive-ready',
  'inactive-imported',
  'active-none',
  'active-ready',
  'active-imported',
] as const
export type ProductStatus = (typeof productStatuses)[number]

type ImportStatus = (typeof importStatuses)[number]
type Standing = { is_active: boolean; import_status: ImportStatus }

export const statusOfProduct = ({ is_active, import_status }: Standing): ProductStatus =>
  `${is_active ? 'active' : 'inactive'}-${import_status}`

export const standingOfProduct = (status: ProductStatus): Standing => ({
  is_active: status.startsWith('active-'),
  import_status: importStatuses.find((one) => status.endsWith(`-${one}`)) ?? 'none',
})
