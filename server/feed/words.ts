/** What people call it in one of the languages of shops, and what a target's own word for it is. */
const words = (said: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(said).flatMap(([value, all]) => all.split('|').map((word) => [word, value] as const)))

export const genders = words({
  female:
    'female|weiblich|damen|frauen|mädchen|women|femme|femmes|dames|donna|donne|mujer|mujeres|naiset|nainen|ženske|ženska',
  male: 'male|männlich|herren|männer|jungen|men|homme|hommes|uomo|uomini|hombre|hombres|miehet|mies|moški',
  unisex: 'unisex',
})

export const ageGroups = words({
  newborn: 'newborn|neugeborene|nouveau-né|nouveau-nés|neonato|neonati|recién nacido|vastasyntynyt|novorojenčki',
  infant: 'infant|infants|säuglinge|babys|baby|bébé|bébés|bebé|bebés|vauva|vauvat|dojenčki',
  toddler: 'toddler|toddlers|kleinkinder|tout-petits|bimbi|niños pequeños|taapero|taaperot|malčki',
  kids: 'kids|children|kinder|enfant|enfants|bambini|niños|lapset|otroci',
  teen: 'teen|teens|jugendliche|adolescents|ragazzi|adolescentes|nuoret|mladi',
  adult: 'adult|adults|erwachsene|adultes|adulti|adultos|aikuiset|odrasli',
  'all ages':
    'all ages|jedes alter|alle altersgruppen|tous les âges|tutte le età|todas las edades|kaikenikäiset|vse starosti',
})

/** An attribute that is called so says whose goods they are. */
export const brandNames: ReadonlySet<string> = new Set(
  'marke|hersteller|brand|manufacturer|marque|fabricant|marca|produttore|fabricante|merkki|tuotemerkki|znamka|blagovna znamka'.split(
    '|',
  ),
)
