import type { SlipType } from '#entities/document/parts.ts'
import type { SlipPaper } from '#server/document/slip/slip.ts'
import { paperOf } from './papers.ts'

/** A paper that goes with the goods, as full as one gets. */
export function slipOf(type: SlipType, more: Partial<SlipPaper> = {}): SlipPaper {
  const { seller, buyer, date, language, foot } = paperOf({ lines: [{ price: '12.50', quantity: 1, rate: 19 }] })
  const isList = type === 'warehouse-pickslip'
  const line = (at: number) => ({
    sku: `NL-10${at}-BLK`,
    gtin: at % 2 === 0 ? '4006381333931' : null,
    name: 'Trekkingrucksack 45 l, schwarz',
    extras: ['Gravur: M. Y.'],
    parts: ['Platte', 'Beine'],
    place: at === 2 ? null : at * 10,
    quantity: at + 1,
    ordered: isList ? null : at + 2,
    orders: isList
      ? [
          { number: '1048229', quantity: at },
          { number: '1048226', quantity: 1 },
        ]
      : [],
  })
  return {
    type,
    number: 'L1-2026-00042',
    date,
    language,
    seller,
    to: isList ? null : buyer,
    buyer: isList ? null : 'Hüttenwirt Karl Obermüller',
    customer_number: isList ? null : 'K-1042',
    reference: null,
    order: isList ? null : { number: '1048215', date },
    shipment: isList ? null : 'SH-81234',
    method: isList ? null : 'DHL Paket',
    code: 'S81234B',
    orders: isList ? [{ number: '1048229', name: 'Mehmet Yıldız', code: 'O48229F', quantity: 6 }] : [],
    lines: [0, 1, 2].map(line),
    following: type === 'packslip' ? [{ sku: 'NL-101-BLK', name: 'Zelt für zwei Personen', quantity: 2 }] : [],
    weight: 7.94,
    notes: [],
    foot,
    ...more,
  }
}
