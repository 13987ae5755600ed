import { goodsIn, type Placed } from './goods-drawings.ts'

/** A picture of people's goods where they are used, and what is said of it. */
export type Motif = {
  readonly name: string
  readonly alt_text: string | null
  readonly scenery: Scenery
  readonly goods: readonly Placed[]
  /** Those that show it. */
  readonly shops: readonly number[]
  readonly is_active: boolean
}

type Scenery = {
  /** Above, and where it meets the hills. */
  readonly sky: readonly [string, string]
  /** The farthest first. */
  readonly hills: readonly [string, string, string]
  readonly ground: string
  readonly sun: readonly [x: number, y: number, colour: string]
  readonly water?: string
  readonly trees?: string
  readonly snows?: boolean
}

const motifWidth = 1600
const motifHeight = 1200

const autumn: Scenery = {
  sky: ['#8fabc9', '#e8e3dc'],
  hills: ['#a9b7c4', '#8795a5', '#66727f'],
  ground: '#6b6452',
  sun: [1180, 420, '#f6e7cf'],
  water: '#b9c3cc',
}
const summer: Scenery = {
  sky: ['#7fb4dd', '#e6f0ee'],
  hills: ['#a8c3b4', '#86a78f', '#628a6b'],
  ground: '#7d9a5e',
  sun: [340, 260, '#fff3cc'],
}
const forest: Scenery = {
  sky: ['#b8c9b4', '#e9ecdc'],
  hills: ['#a3b79c', '#7f9878', '#5f7a5c'],
  ground: '#55613f',
  sun: [420, 320, '#f4efcf'],
  trees: '#41573f',
}
const night: Scenery = {
  sky: ['#131c33', '#3d4f74'],
  hills: ['#33415f', '#27334e', '#1c263c'],
  ground: '#2b3340',
  sun: [1240, 240, '#f1efe2'],
  water: '#2c3a58',
}
const winter: Scenery = {
  sky: ['#a9c0d8', '#eef2f6'],
  hills: ['#d3dee8', '#bccbd9', '#a3b5c7'],
  ground: '#e7edf2',
  sun: [1160, 330, '#fff6e0'],
  trees: '#6d8391',
  snows: true,
}
const dusk: Scenery = {
  sky: ['#5f5a86', '#f0b98d'],
  hills: ['#a9748a', '#7c5877', '#573f5f'],
  ground: '#4b4048',
  sun: [760, 560, '#ffe0b0'],
}

const nearly = [1, 2] as const
const all = [1, 2, 3] as const

/** By the number in a SKU and the model of it; where it stands in the picture, and how large. */
const at = (code: number, model: number, x: number, y: number, size: number, colour = ''): Placed => ({
  code,
  model,
  x,
  y,
  size,
  colour,
})

/** The demo's looks with their pictures, as a shop for outdoor goods shows them over a year. */
export const motifs: readonly Motif[] = [
  {
    name: 'Herbst am Fjord',
    alt_text: 'Zelt, Daunenjacke, Stöcke und Rucksack am Ufer eines Fjords',
    scenery: autumn,
    goods: [
      at(79, 1, 24, 64, 44, 'sandgelb'),
      at(44, 1, 55, 58, 32, 'nachtblau'),
      at(51, 1, 71, 66, 28),
      at(70, 2, 85, 70, 30, 'moosgrün'),
      at(88, 3, 42, 80, 18),
    ],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Drei Tage von Hütte zu Hütte',
    alt_text: 'Rucksack, Wanderschuhe, Hüttenschlafsack und Karte auf einer Bergwiese',
    scenery: summer,
    goods: [
      at(70, 3, 30, 62, 42, 'schiefer'),
      at(60, 3, 55, 78, 26),
      at(78, 1, 72, 66, 30),
      at(95, 3, 86, 80, 20),
      at(87, 2, 46, 60, 20),
      at(96, 1, 14, 80, 18),
    ],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Regentag im Moor',
    alt_text: 'Regenjacke, Trekkinghose und Wanderschuhe vor dunklen Tannen',
    scenery: forest,
    goods: [
      at(45, 3, 38, 52, 40, 'moosgrün'),
      at(46, 1, 60, 60, 38, 'schiefer'),
      at(60, 2, 78, 80, 26),
      at(70, 1, 17, 70, 30, 'nachtblau'),
    ],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Biwak unter Sternen',
    alt_text: 'Schlafsack, Isomatte und Stirnlampe an einem See in der Nacht',
    scenery: night,
    goods: [
      at(77, 3, 34, 66, 42, 'moosgrün'),
      at(76, 3, 60, 68, 36, 'sandgelb'),
      at(52, 2, 79, 76, 20),
      at(79, 2, 12, 58, 34, 'sandgelb'),
      at(89, 1, 90, 80, 18),
    ],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Erster Schnee',
    alt_text: 'Daunenjacke, Mütze und Handschuhe im ersten Schnee',
    scenery: winter,
    goods: [
      at(44, 3, 36, 58, 44, 'nachtblau'),
      at(48, 3, 62, 46, 24, 'schiefer'),
      at(49, 1, 76, 72, 26, 'moosgrün'),
      at(88, 2, 15, 76, 20),
    ],
    shops: all,
    is_active: true,
  },
  {
    name: 'Am Fels',
    alt_text: 'Kletterseil und Karabiner vor einer Felswand im Abendlicht',
    scenery: dusk,
    goods: [at(53, 1, 36, 64, 40), at(54, 2, 60, 70, 22), at(54, 1, 71, 78, 18), at(70, 1, 86, 66, 30, 'nachtblau')],
    shops: [1],
    is_active: true,
  },
  {
    name: 'Mit Kindern durch die Pfützen',
    alt_text: 'Kinderregenjacke und kleine Trinkflasche auf einem nassen Waldweg',
    scenery: { ...forest, ground: '#6e6a52' },
    goods: [at(30, 1, 36, 60, 38, 'nachtblau'), at(87, 4, 60, 76, 20), at(45, 1, 80, 58, 38, 'moosgrün')],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Kaffee am Gipfel',
    alt_text: 'Kocher, Thermoskanne und Trinkflasche auf einem Gipfel am Morgen',
    scenery: { ...summer, sky: ['#9cc0dc', '#f7e3cd'], ground: '#8b8a78' },
    goods: [at(89, 2, 36, 74, 30), at(88, 1, 55, 68, 28), at(87, 1, 71, 72, 24), at(47, 2, 17, 58, 34, 'schiefer')],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Hüttenabend',
    alt_text: null,
    scenery: { ...dusk, ground: '#5d4a3c' },
    goods: [at(61, 1, 36, 78, 26, 'moosgrün'), at(47, 3, 60, 56, 36, 'sandgelb'), at(96, 2, 82, 78, 20)],
    shops: [1],
    is_active: true,
  },
  {
    name: 'Küstenpfad im Frühling',
    alt_text: 'Wanderschuhe, leichte Jacke und Karte an einer Küste',
    scenery: { ...summer, water: '#9cc4d4', hills: ['#b7cdd0', '#97b5ad', '#7a9c84'] },
    goods: [
      at(60, 4, 32, 78, 28),
      at(45, 4, 56, 56, 36, 'nachtblau'),
      at(95, 2, 80, 78, 22),
      at(70, 2, 14, 62, 30, 'moosgrün'),
    ],
    shops: nearly,
    is_active: true,
  },
  {
    name: 'Familienzelt am See',
    alt_text: 'Großes Zelt mit Isomatten am Ufer eines Sees',
    scenery: { ...autumn, sky: ['#8fc0d9', '#f1ead6'], ground: '#7f8a5c' },
    goods: [at(79, 3, 36, 60, 52, 'moosgrün'), at(76, 2, 68, 72, 30, 'sandgelb'), at(77, 1, 86, 74, 28, 'sandgelb')],
    shops: nearly,
    is_active: true,
  },
  // its picture is there, the rest comes with the season
  {
    name: 'Skitour 2027',
    alt_text: null,
    scenery: { ...winter, sky: ['#8fb3d6', '#f3f6f9'] },
    goods: [at(44, 4, 34, 56, 40, 'moosgrün'), at(49, 2, 60, 72, 26, 'nachtblau')],
    shops: [],
    is_active: false,
  },
]

const grounds = [
  'M0 900Q420 820 820 880T1600 850V1200H0Z',
  'M0 860Q380 930 800 870T1600 900V1200H0Z',
  'M0 880Q500 800 980 890T1600 860V1200H0Z',
]

const tree = (x: number, height: number, colour: string): string =>
  `<path fill="${colour}" d="M${x} ${860 - height}L${x + height / 4} 870H${x - height / 4}Z"/>`

/** The motif as it is drawn. */
export function motifOf({ scenery, goods }: Motif, which: number): string {
  const { sky, hills, ground, sun, water, trees, snows } = scenery
  const wood = Array.from({ length: 18 }, (_, at) => {
    const height = 170 + ((at * 53 + which * 31) % 130)
    return tree(40 + at * 92 + ((at * 29) % 40), height, trees ?? '')
  }).join('')
  const flakes = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [(at * 271 + which * 97) % motifWidth, (at * 149) % 840]
    return `<circle cx="${x}" cy="${y}" r="${3 + (at % 4)}" fill="#fff" fill-opacity=".8"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${motifWidth}" height="${motifHeight}" viewBox="0 0 ${motifWidth} ${motifHeight}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".75" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${motifWidth}" height="${motifHeight}" fill="url(#sky)"/>
    <circle cx="${sun[0]}" cy="${sun[1]}" r="70" fill="${sun[2]}"/>
    <path fill="${hills[0]}" d="M0 700L180 560L330 640L560 440L760 620L980 470L1190 640L1400 500L1600 640V1200H0Z"/>
    <path fill="${hills[1]}" d="M0 760L240 640L420 720L700 590L930 720L1180 600L1420 720L1600 660V1200H0Z"/>
    <path fill="${hills[2]}" d="M0 830Q200 720 460 800T980 770T1600 790V1200H0Z"/>
    ${water === undefined ? '' : `<rect y="790" width="${motifWidth}" height="200" fill="${water}"/>`}
    ${trees === undefined ? '' : wood}
    <path fill="${ground}" d="${grounds[which % grounds.length] ?? ''}"/>
    ${snows === true ? flakes : ''}
    ${goodsIn(goods, motifWidth, motifHeight)}
  </svg>`
}
