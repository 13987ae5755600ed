import { parcelTemplate } from '#entities/parcel-template/parcel-template.ts'
import type { Tx } from '#server/db.ts'
import { seedRecords } from '../records.ts'

/** Centimetres, and the kilograms of the empty package. */
const templates: readonly (readonly [
  name: string,
  length: number,
  width: number,
  height: number,
  packaging: number,
])[] = [
  ['Karton M', 45, 35, 20, 0.38],
  ['Karton S', 30, 25, 12, 0.22],
  ['Karton L', 60, 40, 40, 0.72],
  ['Versandtasche', 38, 28, 5, 0.06],
  ['Großbrief', 35.3, 25, 2, 0.03],
  ['Buchverpackung', 31, 22, 8, 0.15],
  ['Kartusche Zeltstangen', 75, 14, 14, 0.41],
  ['Palette', 120, 80, 100, 18],
]

export const seedParcelTemplates = (tx: Tx): Promise<void> =>
  seedRecords(
    tx,
    parcelTemplate,
    templates.map(([name, length, width, height, packaging_weight], at) => ({
      id: at + 1,
      name,
      length,
      width,
      height,
      packaging_weight,
      auto_weight: true,
      is_active: true,
    })),
  )

/** The package that so much is put into: kilograms of its contents. */
export function packageFor(weight: number) {
  const at = weight > 31.5 ? 7 : weight > 8 ? 2 : weight > 2 ? 0 : weight > 0.4 ? 1 : 3
  const [, length, width, height, packaging_weight] = templates[at] ?? ['', 0, 0, 0, 0]
  return { template_id: at + 1, length, width, height, packaging_weight }
}
