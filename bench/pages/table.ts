/** The same synthetic table on every page: names as a shop's records have them, no two alike. */
export type Item = { id: string; title: string }

const firsts = ['Anna', 'Ben', 'Clara', 'David', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas', 'Klara', 'Luca']
const lasts = [
  'Albrecht',
  'Bianchi',
  'Castillo',
  'Dubois',
  'Eriksson',
  'Fontana',
  'Gruber',
  'Horvat',
  'Ivanov',
  'Jansen',
]
const things = [
  'Order',
  'Invoice',
  'Customer',
  'Product',
  'Shipment',
  'Payment',
  'Return',
  'Offer',
  'Voucher',
  'Price list',
]

const pick = <T>(from: readonly T[], at: number): T => {
  const found = from[at % from.length]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

export const tableOf = (size: number): Item[] =>
  Array.from({ length: size }, (_, at) => ({
    id: `record.${at}`,
    title: `${pick(things, at)} ${10_000 + at} ${pick(firsts, at * 7)} ${pick(lasts, at * 13)}`,
  }))

/** What is typed into each page, a key at a time. */
export const queries = [
  'order 12',
  'invoice gru',
  'clara d',
  'price list',
  'felix horv',
  'payment 2',
  'voucher j',
  'shipm',
]

/** How many items a page's address asks for. */
export const sizeAsked = (): number => Number(new URLSearchParams(location.search).get('items') ?? 20_000)
