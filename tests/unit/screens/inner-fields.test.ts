import { expect, test } from 'vitest'
import { parcel } from '#entities/parcel/parcel.ts'
import { shipment } from '#entities/shipment/shipment.ts'
import { sectionsOf } from '#screens/record/sections.ts'

test('what only the rules of a life read no page shows', () => {
  for (const entity of [shipment, parcel]) {
    const shown = sectionsOf(entity).flatMap(({ fields }) => fields.map(({ name }) => name))
    for (const name of ['is_verified', 'order_status', 'shipment_status', 'missing_label_count', 'has_address'])
      expect(shown).not.toContain(name)
  }
})
