export type ProductKind = {
  readonly noun: string
  readonly about: string
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
/** Of one size, so that a variation is a colour. */
export const oneColoured = ['nachtblau', 'moosgrün', 'schiefer']

export const goods: readonly ProductKind[] = [
  {
    noun: 'Daunenjacke',
    about: 'Warm bis weit unter null und so klein verpackt, dass sie in jeden Rucksack passt.',
    code: 44,
    price: 24_900,
    weight: 0.6,
    models: 'Fjordwind Damen|Fjordwind Herren|Polarnacht|Eiderstedt',
    variations: sizes,
  },
  {
    noun: 'Regenjacke',
    about: 'Drei Lagen, getapte Nähte, Kapuze über dem Helm.',
    code: 45,
    price: 15_900,
    weight: 0.4,
    models: 'Sturmflut Damen|Sturmflut Herren|Nieselgrau|Böe',
    variations: sizes,
  },
  {
    noun: 'Kinderregenjacke',
    about: 'Für jede Pfütze: wasserdicht, mit Reflektoren und Platz für den Pullover darunter.',
    code: 30,
    price: 5995,
    weight: 0.3,
    models: 'Pfützenspringer|Löwenzahn|Räuberhöhle',
    variations: children,
  },
  {
    noun: 'Trekkinghose',
    about: 'Schnell trocken, an Knie und Gesäß verstärkt, mit fünf Taschen.',
    code: 46,
    price: 11_900,
    weight: 0.45,
    models: 'Hochmoor Damen|Hochmoor Herren|Kammweg',
    variations: sizes,
  },
  {
    noun: 'Merinoshirt',
    about: 'Riecht auch am dritten Tag nicht: 150 g Merinowolle aus kontrollierter Haltung.',
    code: 47,
    price: 7990,
    weight: 0.2,
    models: 'Schäfchenwolke|Grundschicht|Hüttenruhe',
    variations: sizes,
  },
  {
    noun: 'Wanderschuh',
    about: 'Knöchelhoch, wiederbesohlbar, eingelaufen ab dem ersten Tag.',
    code: 60,
    price: 18_900,
    weight: 1.2,
    models: 'Grat|Geröll|Höhenweg|Küstenpfad',
    variations: shoes,
  },
  {
    noun: 'Hüttenschuh',
    about: 'Gefilzte Wolle mit griffiger Sohle für Hütte und Sofa.',
    code: 61,
    price: 3990,
    weight: 0.4,
    models: 'Ofenbank|Kaminzimmer',
    variations: shoes,
  },
  {
    noun: 'Rucksack',
    about: 'Verstellbarer Rücken, Regenhülle im Boden, Griff für den Kofferraum.',
    code: 70,
    price: 13_900,
    weight: 1.4,
    models: 'Tagwerk 24|Weitwander 48|Lastenträger 65',
    variations: oneColoured,
  },
  {
    noun: 'Schlafsack',
    about: 'Daune in Kammern ohne kalte Nähte, mit Wärmekragen.',
    code: 77,
    price: 19_900,
    weight: 1.1,
    models: 'Sommernacht|Raureif|Tiefschlaf −12 °C',
    variations: ['Regular', 'Lang'],
  },
  {
    noun: 'Hüttenschlafsack',
    about: 'Wiegt wenig, wärmt etwas und ist auf jeder Hütte Pflicht.',
    code: 78,
    price: 8990,
    weight: 0.3,
    models: 'Merino, zweiteilig|Seide|Baumwolle',
  },
  {
    noun: 'Zelt',
    about: 'Steht in fünf Minuten, auch bei Wind und allein.',
    code: 79,
    price: 42_900,
    weight: 3.2,
    models: 'Wattläufer 2|Biwak 1|Familienfest 5',
    variations: ['moosgrün', 'sandgelb'],
  },
  {
    noun: 'Isomatte',
    about: 'In einer Minute aufgeblasen, in einer halben wieder klein.',
    code: 76,
    price: 9990,
    weight: 0.6,
    models: 'Federleicht|Moospolster|Winterlager',
    variations: ['Regular', 'Breit'],
  },
  {
    noun: 'Trekkingstöcke',
    about: 'Mit Korkgriff und einer Spitze, die sich wechseln lässt.',
    code: 51,
    price: 11_900,
    weight: 0.5,
    models: 'Carbon, faltbar, Paar|Aluminium, Paar|Nordic Walking, Paar',
  },
  {
    noun: 'Edelstahl-Thermoskanne',
    about: 'Hält zwölf Stunden heiß und überlebt jeden Sturz.',
    code: 88,
    price: 3495,
    weight: 0.7,
    models: '0,5 l|0,75 l|1,0 l',
  },
  {
    noun: 'Kocher',
    about: 'Bringt einen Liter in vier Minuten zum Kochen, auch im Wind.',
    code: 89,
    price: 6490,
    weight: 0.4,
    models: 'Windschatten|Feuerstelle|Spiritus Klassik',
  },
  {
    noun: 'Stirnlampe',
    about: 'Rotlicht für das Zelt, Weitstrahl für den Weg, per USB geladen.',
    code: 52,
    price: 4990,
    weight: 0.1,
    models: 'Irrlicht 300|Irrlicht 600|Nachtwanderer',
  },
  {
    noun: 'Kletterseil',
    about: 'Geprüft nach EN 892, mit Mittelmarkierung.',
    code: 53,
    price: 16_900,
    weight: 3.4,
    models: '9,5 mm, 60 m|9,8 mm, 70 m|Halbseil 8,1 mm, 60 m',
  },
  {
    noun: 'Mütze',
    about: 'Doppelt gestrickt, kratzt nicht.',
    code: 48,
    price: 2990,
    weight: 0.1,
    models: 'Strickliesel|Ostwind|Nordkap',
    variations: oneColoured,
  },
  {
    noun: 'Handschuhe',
    about: 'Winddicht und so dünn, dass der Karabiner sich bedienen lässt.',
    code: 49,
    price: 4490,
    weight: 0.15,
    models: 'Schneeball|Seilschaft',
    variations: sizes,
  },
  {
    noun: 'Trinkflasche',
    about: 'Ohne Beigeschmack, spülmaschinenfest, mit Trageschlaufe.',
    code: 87,
    price: 2490,
    weight: 0.2,
    models: '0,6 l|1,0 l|faltbar, 0,75 l|für Kinder, 0,4 l',
  },
  {
    noun: 'Karabiner',
    about: 'Geschmiedet und einzeln geprüft.',
    code: 54,
    price: 1490,
    weight: 0.1,
    models: 'Schnapper|Schrauber|Twistlock',
  },
  {
    noun: 'Versandtasche',
    about: 'Gepolstert und aus Altpapier, im Bündel zu zehn Stück.',
    code: 90,
    price: 190,
    weight: 0.05,
    models: 'Polsterkraft A3|Polsterkraft A4',
  },
]

export const printed: readonly ProductKind[] = [
  {
    noun: 'Wanderkarte',
    about: 'Im Maßstab 1:25 000, reiß- und wasserfest.',
    code: 95,
    price: 1290,
    weight: 0.1,
    models: 'Fördeland|Ostsee-Küstenweg|Hochvogel und Umgebung|Jura-Höhenweg',
  },
  {
    noun: 'Tourenbuch',
    about: 'Wege, Hütten und Höhenprofile zum Mitnehmen.',
    code: 96,
    price: 2490,
    weight: 0.5,
    models: 'Hüttentouren in fünf Tagen|Weite Wege im Norden',
  },
]

export const virtual: readonly ProductKind[] = [
  {
    noun: 'Tourenbuch als E-Book',
    about: 'Wege, Hütten und Höhenprofile, auch ohne Netz zu lesen.',
    code: 97,
    price: 1690,
    weight: 0,
    models: 'Hüttentouren in fünf Tagen|Weite Wege im Norden',
  },
  {
    noun: 'Online-Kurs',
    about: 'Sechs Lektionen zum Anschauen, so oft man will.',
    code: 98,
    price: 4900,
    weight: 0,
    models: 'Karte und Kompass|Lawinenlage lesen|Erste Hilfe unterwegs',
  },
]
