import type { classifications } from '#entities/product-attribute/terms.ts'

type AttributeKind = {
  readonly name: string
  readonly group: string
  readonly classification?: (typeof classifications)[number]
  readonly sort?: 'name' | 'numeric_name'
  readonly makes?: true
  readonly mails?: true
  readonly archive?: true
  readonly isPrivate?: true
  /** One after the other; a colour with its own behind it. */
  readonly terms: string
  /** Of the goods whose SKU has these numbers each has this term, or one of these in turn. */
  readonly of?: readonly (readonly [terms: string, kinds: readonly number[]])[]
}

const clothes = [30, 44, 45, 46, 47, 48, 49]

export const attributeKinds: readonly AttributeKind[] = [
  {
    name: 'Farbe',
    group: 'Aussehen',
    classification: 'color',
    makes: true,
    mails: true,
    archive: true,
    terms:
      'nachtblau#1f2a44|moosgrün#46543a|schiefer#4a4f57|sandgelb#d8b878|beerenrot#8c2a33|nebelgrau#c9ccd1|tannengrün#1f4a3a|' +
      'rostrot#a3472a|bernstein#c98a1b|gletscherblau#9cc3d5|petrol#14606b|kiesel#a59f94|erdbraun#5b4636|wollweiß#f1ece0|' +
      'kohle#2b2b2e|heidelila#7d5a86|signalorange#f0641e|sonnengelb#f3c41d|himmelblau#5f9fd6|flechte#a9b18a|torf#3b2f2a|' +
      'lachs#e79a84|marine#14213d|olive#6a6a33|stein#8d8a83|weinrot#5e1f2d|türkis#2c9c9c|senf#b98d20|rauchblau#6d8096|' +
      'schwarz#17171a|weiß#fbfbfb|natur#e6dcc6',
  },
  {
    name: 'Größe',
    group: 'Größen',
    classification: 'size',
    makes: true,
    mails: true,
    terms: 'XXS|XS|S|M|L|XL|XXL|3XL|4XL|5XL|Einheitsgröße',
  },
  {
    name: 'Schuhgröße',
    group: 'Größen',
    classification: 'size',
    sort: 'numeric_name',
    makes: true,
    mails: true,
    terms: '20|21|22|23|24|25|26|27|28|29|30|31|32|33|34|35|36|37|38|39|40|41|42|43|44|45|46|47|48|49',
  },
  {
    name: 'Kindergröße',
    group: 'Größen',
    classification: 'size',
    sort: 'numeric_name',
    makes: true,
    mails: true,
    terms: '50|56|62|68|74|80|86|92|98|104|110|116|122|128|134|140|146|152|164|176',
  },
  {
    name: 'Ausführung',
    group: 'Größen',
    classification: 'size',
    makes: true,
    mails: true,
    terms: 'Kurz|Regular|Lang|Breit|Extra lang',
  },
  {
    name: 'Zielgruppe',
    group: 'Für wen',
    classification: 'target_group',
    archive: true,
    terms: 'Damen|Herren|Kinder|Familien|Vereine|Einsteiger|Bergführer',
    of: [
      ['Kinder', [30]],
      ['Damen|Herren', [44, 45, 46, 47, 48, 49, 60, 61]],
      ['Familien', [79, 89]],
      ['Einsteiger', [95, 98]],
    ],
  },
  {
    name: 'Geschlecht',
    group: 'Für wen',
    classification: 'gender',
    terms: 'weiblich|männlich|unisex',
    of: [['unisex', [30, 48, 49, 70, 77]]],
  },
  {
    name: 'Altersgruppe',
    group: 'Für wen',
    classification: 'age_group',
    terms: 'Neugeborene|Säuglinge|Kleinkinder|Kinder|Jugendliche|Erwachsene',
    of: [
      ['Kinder', [30]],
      ['Erwachsene', [44, 45, 46, 47, 49, 60]],
    ],
  },
  {
    name: 'Saison',
    group: 'Sortiment',
    classification: 'season',
    archive: true,
    terms:
      'Frühjahr/Sommer 2025|Herbst/Winter 2025|Frühjahr/Sommer 2026|Herbst/Winter 2026|Frühjahr/Sommer 2027|Ganzjährig|Auslauf',
    of: [
      ['Herbst/Winter 2026', [44, 48, 49, 77]],
      ['Ganzjährig', [51, 52, 53, 54, 60, 70, 87, 88, 89]],
      ['Frühjahr/Sommer 2026', [45, 46, 79]],
    ],
  },
  {
    name: 'Material',
    group: 'Material',
    archive: true,
    sort: 'name',
    terms:
      'Merinowolle|Schurwolle|Baumwolle|Bio-Baumwolle|Polyester|Recyceltes Polyester|Polyamid|Recyceltes Polyamid|Elasthan|' +
      'Daune|Kunstfaser|Nubukleder|Rindsleder|Edelstahl|Aluminium|Carbon|Titan|Silikon|Kork|Tritan|Filz|Seide|Leinen|Hanf|' +
      'Papier|Kautschuk|Ripstop-Gewebe|Softshell|Fleece|Canvas',
    of: [
      ['Daune', [44, 77]],
      ['Merinowolle', [47]],
      ['Recyceltes Polyamid', [45, 30, 46, 70]],
      ['Schurwolle', [48]],
      ['Softshell', [49]],
      ['Nubukleder', [60]],
      ['Filz', [61]],
      ['Aluminium', [51, 54, 89]],
      ['Edelstahl', [88]],
      ['Tritan|Edelstahl', [87]],
      ['Ripstop-Gewebe', [79]],
      ['Polyester', [76]],
      ['Polyamid', [53]],
      ['Papier', [90, 95, 96]],
    ],
  },
  {
    name: 'Innenfutter',
    group: 'Material',
    terms: 'ohne Futter|Mesh|Taft|Fleece|Lammfell|Webpelz|Membran|Bambusviskose|Mikrofaser',
    of: [
      ['Taft', [44]],
      ['Mesh', [45, 30]],
      ['Membran', [60]],
    ],
  },
  {
    name: 'Füllung',
    group: 'Material',
    terms:
      'Gänsedaune 700 cuin|Gänsedaune 800 cuin|Entendaune 650 cuin|Kunstfaser 60 g|Kunstfaser 100 g|Kunstfaser 133 g|Wolle|Kapok',
    of: [
      ['Gänsedaune 800 cuin', [44]],
      ['Entendaune 650 cuin|Gänsedaune 700 cuin', [77]],
    ],
  },
  {
    name: 'Wassersäule',
    group: 'Technik',
    sort: 'numeric_name',
    terms: '1500 mm|3000 mm|5000 mm|8000 mm|10000 mm|15000 mm|20000 mm|28000 mm',
    of: [
      ['10000 mm', [30]],
      ['20000 mm', [45]],
      ['3000 mm|5000 mm', [79]],
    ],
  },
  {
    name: 'Atmungsaktivität',
    group: 'Technik',
    sort: 'numeric_name',
    terms: '5000 g/m²|8000 g/m²|10000 g/m²|15000 g/m²|20000 g/m²|30000 g/m²',
    of: [['15000 g/m²|20000 g/m²', [45]]],
  },
  {
    name: 'Volumen',
    group: 'Technik',
    sort: 'numeric_name',
    terms: '0,4 l|0,5 l|0,6 l|0,75 l|1,0 l|1,5 l|12 l|18 l|24 l|32 l|38 l|48 l|55 l|65 l|75 l|90 l',
    of: [
      ['24 l|48 l|65 l', [70]],
      ['0,6 l|1,0 l|0,75 l|0,4 l', [87]],
      ['0,5 l|0,75 l|1,0 l', [88]],
    ],
  },
  {
    name: 'Komforttemperatur',
    group: 'Technik',
    sort: 'numeric_name',
    terms: '−30 °C|−25 °C|−18 °C|−12 °C|−7 °C|−2 °C|0 °C|5 °C|10 °C|15 °C|20 °C',
    of: [['10 °C|−2 °C|−12 °C', [77]]],
  },
  {
    name: 'Personenzahl',
    group: 'Technik',
    sort: 'numeric_name',
    terms: '1 Person|2 Personen|3 Personen|4 Personen|5 Personen|6 Personen',
    of: [['2 Personen|1 Person|5 Personen', [79]]],
  },
  {
    name: 'Zeltform',
    group: 'Technik',
    terms: 'Kuppelzelt|Tunnelzelt|Geodät|Firstzelt|Tipi|Einbogenzelt|Wurfzelt|Tarp',
    of: [['Tunnelzelt|Einbogenzelt|Kuppelzelt', [79]]],
  },
  {
    name: 'Leuchtkraft',
    group: 'Technik',
    sort: 'numeric_name',
    terms: '50 lm|100 lm|200 lm|300 lm|450 lm|600 lm|900 lm|1200 lm|1500 lm',
    of: [['300 lm|600 lm|900 lm', [52]]],
  },
  {
    name: 'Passform',
    group: 'Aussehen',
    terms: 'schmal|regulär|weit|tailliert|körpernah|oversized',
    of: [['regulär|schmal', [44, 45, 46, 47]]],
  },
  {
    name: 'Pflege',
    group: 'Hinweise',
    mails: true,
    terms:
      'Maschinenwäsche 30 °C|Maschinenwäsche 40 °C|Wollwaschgang|Handwäsche|Nicht waschen|Trockner niedrig|Nicht in den Trockner|' +
      'Nicht bleichen|Nicht bügeln|Imprägnieren|Chemisch reinigen|Spülmaschinenfest',
    of: [
      ['Maschinenwäsche 30 °C', [30, 44, 45, 46]],
      ['Wollwaschgang', [47, 48]],
      ['Imprägnieren', [60]],
      ['Spülmaschinenfest', [87]],
    ],
  },
  {
    name: 'Siegel',
    group: 'Hinweise',
    archive: true,
    sort: 'name',
    terms:
      'RDS|RWS|GOTS|bluesign|Fair Wear|Oeko-Tex 100|Grüner Knopf|FSC|Blauer Engel|PFAS-frei|Mulesing-frei|EN 892|EN 12275|UIAA|CE|Cradle to Cradle',
    of: [
      ['RDS', [44, 77]],
      ['RWS', [47]],
      ['PFAS-frei', [45, 30]],
      ['EN 892', [53]],
      ['EN 12275', [54]],
      ['FSC', [90, 95, 96]],
    ],
  },
  {
    name: 'Einsatzbereich',
    group: 'Sortiment',
    archive: true,
    sort: 'name',
    terms:
      'Wandern|Trekking|Hochtour|Klettern|Klettersteig|Bouldern|Skitour|Schneeschuh|Trailrunning|Radreise|Kanu|Camping|Reise|' +
      'Stadt und Alltag|Pilgern|Hütte|Biwak|Nordic Walking|Langlauf',
    of: [
      ['Wandern', [46, 60, 95]],
      ['Trekking', [70, 76, 77, 79]],
      ['Hütte', [61, 78]],
      ['Klettern', [53, 54]],
      ['Nordic Walking|Trekking', [51]],
      ['Camping', [89, 52]],
    ],
  },
  // nobody has entered anything yet
  { name: 'Trageweise', group: 'Sortiment', terms: '' },
  {
    name: 'Lagerzone',
    group: 'Lager',
    isPrivate: true,
    terms: 'Regal A|Regal B|Regal C|Hängeware|Langgut|Kleinteile|Gefahrgutschrank|Außenlager Neumünster',
    of: [
      ['Hängeware', [44, 45]],
      ['Regal A|Regal B', clothes],
      ['Langgut', [51, 79]],
      ['Kleinteile', [52, 54]],
    ],
  },
  {
    name: 'Warengruppe des Einkaufs',
    group: 'Einkauf',
    isPrivate: true,
    terms: 'Textil Eigenmarke|Textil Fremdmarke|Schuhe|Hartware|Druckwaren|Digitales|Verpackung',
    of: [
      ['Textil Eigenmarke', clothes],
      ['Schuhe', [60, 61]],
      ['Hartware', [51, 52, 53, 54, 70, 76, 77, 79, 87, 88, 89]],
      ['Druckwaren', [95, 96]],
      ['Digitales', [97, 98]],
      ['Verpackung', [90]],
    ],
  },
]
