import type { Tx } from '#server/db.ts'
import { decimal } from '#server/store/order-totals.ts'
import { copyInto } from './copy.ts'

export type Product = {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly type: 'simple' | 'variable' | 'variation'
  readonly parent_id: number | null
  readonly is_virtual: boolean
  readonly weight: number
  /** Minor units, gross, in euro. */
  readonly price: number
  readonly tax_rate: number
}

type Kind = {
  readonly noun: string
  readonly code: number
  readonly price: number
  readonly weight: number
  readonly models: string
  /** Left out: one article without variations. */
  readonly variations?: readonly string[]
}

const sizes = ['XS', 'S', 'M', 'L', 'XL']
const shoes = ['38', '39', '40', '41', '42', '43', '44']
const children = ['104', '116', '128', '140']
const colours = ['nachtblau', 'moosgrün', 'schiefer']

const kinds: readonly Kind[] = [
  {
    noun: 'Daunenjacke',
    code: 44,
    price: 24_900,
    weight: 0.6,
    models: 'Fjordwind Damen|Fjordwind Herren|Polarnacht|Eiderstedt',
    variations: sizes,
  },
  {
    noun: 'Regenjacke',
    code: 45,
    price: 15_900,
    weight: 0.4,
    models: 'Sturmflut Damen|Sturmflut Herren|Nieselgrau|Böe',
    variations: sizes,
  },
  {
    noun: 'Kinderregenjacke',
    code: 30,
    price: 5995,
    weight: 0.3,
    models: 'Pfützenspringer|Löwenzahn|Räuberhöhle',
    variations: children,
  },
  {
    noun: 'Trekkinghose',
    code: 46,
    price: 11_900,
    weight: 0.45,
    models: 'Hochmoor Damen|Hochmoor Herren|Kammweg',
    variations: sizes,
  },
  {
    noun: 'Merinoshirt',
    code: 47,
    price: 7990,
    weight: 0.2,
    models: 'Schäfchenwolke|Grundschicht|Hüttenruhe',
    variations: sizes,
  },
  {
    noun: 'Wanderschuh',
    code: 60,
    price: 18_900,
    weight: 1.2,
    models: 'Grat|Geröll|Höhenweg|Küstenpfad',
    variations: shoes,
  },
  { noun: 'Hüttenschuh', code: 61, price: 3990, weight: 0.4, models: 'Ofenbank|Kaminzimmer', variations: shoes },
  {
    noun: 'Rucksack',
    code: 70,
    price: 13_900,
    weight: 1.4,
    models: 'Tagwerk 24|Weitwander 48|Lastenträger 65',
    variations: colours,
  },
  {
    noun: 'Schlafsack',
    code: 77,
    price: 19_900,
    weight: 1.1,
    models: 'Sommernacht|Raureif|Tiefschlaf −12 °C',
    variations: ['Regular', 'Lang'],
  },
  { noun: 'Hüttenschlafsack', code: 78, price: 8990, weight: 0.3, models: 'Merino, zweiteilig|Seide|Baumwolle' },
  {
    noun: 'Zelt',
    code: 79,
    price: 42_900,
    weight: 3.2,
    models: 'Wattläufer 2|Biwak 1|Familienfest 5',
    variations: ['moosgrün', 'sandgelb'],
  },
  {
    noun: 'Isomatte',
    code: 76,
    price: 9990,
    weight: 0.6,
    models: 'Federleicht|Moospolster|Winterlager',
    variations: ['Regular', 'Breit'],
  },
  {
    noun: 'Trekkingstöcke',
    code: 51,
    price: 11_900,
    weight: 0.5,
    models: 'Carbon, faltbar, Paar|Aluminium, Paar|Nordic Walking, Paar',
  },
  { noun: 'Edelstahl-Thermoskanne', code: 88, price: 3495, weight: 0.7, models: '0,5 l|0,75 l|1,0 l' },
  { noun: 'Kocher', code: 89, price: 6490, weight: 0.4, models: 'Windschatten|Feuerstelle|Spiritus Klassik' },
  { noun: 'Stirnlampe', code: 52, price: 4990, weight: 0.1, models: 'Irrlicht 300|Irrlicht 600|Nachtwanderer' },
  {
    noun: 'Kletterseil',
    code: 53,
    price: 16_900,
    weight: 3.4,
    models: '9,5 mm, 60 m|9,8 mm, 70 m|Halbseil 8,1 mm, 60 m',
  },
  { noun: 'Mütze', code: 48, price: 2990, weight: 0.1, models: 'Strickliesel|Ostwind|Nordkap', variations: colours },
  { noun: 'Handschuhe', code: 49, price: 4490, weight: 0.15, models: 'Schneeball|Seilschaft', variations: sizes },
  { noun: 'Trinkflasche', code: 87, price: 2490, weight: 0.2, models: '0,6 l|1,0 l|faltbar, 0,75 l|für Kinder, 0,4 l' },
  { noun: 'Karabiner', code: 54, price: 1490, weight: 0.1, models: 'Schnapper|Schrauber|Twistlock' },
  { noun: 'Versandtasche', code: 90, price: 190, weight: 0.05, models: 'Polsterkraft A3|Polsterkraft A4' },
]

const printed: readonly Kind[] = [
  {
    noun: 'Wanderkarte',
    code: 95,
    price: 1290,
    weight: 0.1,
    models: 'Fördeland|Ostsee-Küstenweg|Hochvogel und Umgebung|Jura-Höhenweg',
  },
  { noun: 'Tourenbuch', code: 96, price: 2490, weight: 0.5, models: 'Hüttentouren in fünf Tagen|Weite Wege im Norden' },
]

const virtual: readonly Kind[] = [
  {
    noun: 'Tourenbuch als E-Book',
    code: 97,
    price: 1690,
    weight: 0,
    models: 'Hüttentouren in fünf Tagen|Weite Wege im Norden',
  },
  {
    noun: 'Online-Kurs',
    code: 98,
    price: 4900,
    weight: 0,
    models: 'Karte und Kompass|Lawinenlage lesen|Erste Hilfe unterwegs',
  },
]

/** Four hundred articles: parents, their variations, and some without any. */
export function makeProducts(): Product[] {
  const made: Product[] = []
  const add = (product: Omit<Product, 'id'>) => {
    const id = made.length + 1
    made.push({ ...product, id })
    return id
  }
  const of = (kind: Kind, extra: { tax_rate: number; is_virtual: boolean }) => {
    for (const [index, model] of kind.models.split('|').entries()) {
      const sku = `ND-${kind.code}${String(index + 1).padStart(2, '0')}`
      const name = kind.variations === undefined ? `${kind.noun} ${model}` : `${kind.noun} „${model}“`
      const price = kind.price + index * 1000
      const base = { ...extra, weight: kind.weight, price }
      if (kind.variations === undefined) {
        add({ ...base, sku, name, type: 'simple', parent_id: null })
        continue
      }
      const parent_id = add({ ...base, sku, name, type: 'variable', parent_id: null })
      for (const colour of kind.variations === colours ? [''] : ['nachtblau', 'moosgrün'])
        for (const variation of kind.variations) {
          const words = [colour, variation].filter((word) => word !== '')
          const code = words.map((word) => word.slice(0, 3).toUpperCase().replace('Ü', 'U')).join('-')
          add({ ...base, sku: `${sku}-${code}`, name: `${name}, ${words.join(', ')}`, type: 'variation', parent_id })
        }
    }
  }
  for (const kind of virtual) of(kind, { tax_rate: 19, is_virtual: true })
  for (const kind of printed) of(kind, { tax_rate: 7, is_virtual: false })
  for (const kind of kinds.toReversed()) of(kind, { tax_rate: 19, is_virtual: false })
  return made
}

export const seedProducts = (tx: Tx, products: readonly Product[]): Promise<void> =>
  copyInto(
    tx,
    'products',
    products.map((product) => ({ ...product, price: decimal(product.price) })),
  )
