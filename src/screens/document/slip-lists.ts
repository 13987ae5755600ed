/** The lists that print what goes with the goods of their rows, by the entity: what the papers are asked for of. */
export const slipLists: Readonly<Partial<Record<string, 'order' | 'shipment' | 'parcel'>>> = {
  order: 'order',
  'shipping-order': 'order',
  shipment: 'shipment',
  parcel: 'parcel',
}
