/** In hundredths of the picture, whatever its size is. */
export const coordinate = { kind: 'number', min: 0, max: 100, required: true, default: 50, unit: '%' } as const

/** A point on the picture: each product stands there once. */
export const pointFields = {
  id: { kind: 'number', required: true },
  product: { kind: 'ref', to: 'product', required: true, unique: true },
  x: coordinate,
  y: coordinate,
} as const
