import type { CarrierName } from '#entities/parcel/carrier.ts'
import { shippingService } from '#entities/shipping-service/shipping-service.ts'
import type { Tx } from '#server/db.ts'
import { seedRecords } from '../records.ts'

const of = (carrier: CarrierName, names: readonly string[], from: number) =>
  names.map((name, at) => ({ id: from + at, name, carrier }))

const shippingServices = [
  ...of(
    'simulated',
    [
      'Musterpost Paket',
      'Musterpost Paket International',
      'Musterpost Express bis 12 Uhr',
      'Musterpost Express',
      'Musterpost Kleinpaket',
      'Musterpost Retoure',
      'Musterpost Paket Schweiz',
      'Musterpost Priority Schweiz',
    ],
    1,
  ),
  ...of(
    'simulated-freight',
    ['Musterfracht Stückgut', 'Musterfracht Palette', 'Musterfracht Fixtermin', 'Musterfracht Hebebühne'],
    9,
  ),
]

export const seedShippingServices = (tx: Tx): Promise<void> => seedRecords(tx, shippingService, shippingServices)
