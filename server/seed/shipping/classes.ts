import { shippingClass } from '#entities/shipping-class/shipping-class.ts'
import type { Tx } from '#server/db.ts'
import { seedRecords } from '../records.ts'

const shippingClasses = [
  { id: 1, name: 'Standard', description: 'Passt in jeden Karton.', is_dangerous: false },
  { id: 2, name: 'Sperrgut', description: 'Länger als 120 cm oder schwerer als 20 kg.', is_dangerous: false },
  { id: 3, name: 'Gefahrgut', description: 'Gaskartuschen und Brennstoffe, in begrenzten Mengen.', is_dangerous: true },
  { id: 4, name: 'Lithium-Akkus', description: 'In Geräten, bis 100 Wh.', is_dangerous: false },
  { id: 5, name: 'Zerbrechlich', description: 'Wird mit Polster verpackt.', is_dangerous: false },
] as const

/** The class of an article by what its number begins with; of most nothing is said. */
const classes: Readonly<Record<string, number>> = { 'ND-70': 1, 'ND-79': 2, 'ND-51': 2, 'ND-52': 4 }

export const classOfProduct = (sku: string): number | null => classes[sku.slice(0, 5)] ?? null

export const seedShippingClasses = (tx: Tx): Promise<void> => seedRecords(tx, shippingClass, shippingClasses)
