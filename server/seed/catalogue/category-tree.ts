/**
 * The categories of the demo shop, a line each below what it is indented in: its name, one of its goods, what stands in it
 * by the numbers of an SKU, and after a colon what the shop says of it. A star is for business customers, a plus for the
 * trade platform as well.
 */
export const categoryTree = `
Damen +
  Jacken +
    Daunenjacken (Daunenjacke) =44 +: Warm bis weit unter null: Daunenjacken und Parkas für Stadt, Hütte und Hochtour. Alle Daunen tragen den Herkunftsnachweis RDS.
    Regenjacken (Regenjacke) =45 +: Drei Lagen, getapte Nähte und eine Kapuze, die über den Helm passt.
    Softshelljacken (Softshelljacke)
    Fleecejacken (Fleecejacke)
  Hosen
    Trekkinghosen (Trekkinghose) =46 +: Schnell trocken, an Knie und Gesäß verstärkt.
    Regenhosen (Regenhose)
  Oberteile
    Merinoshirts (Merinoshirt) =47 +
    Hemden und Blusen (Bluse)
    Pullover
  Schuhe
    Wanderschuhe (Wanderschuh) =60 +: Knöchelhoch und wiederbesohlbar.
    Hüttenschuhe (Hüttenschuh) =61
  Zubehör
    Mützen (Mütze) =48
    Handschuhe =49
Herren +
  Jacken +
    Daunenjacken (Daunenjacke) =44 +
    Regenjacken (Regenjacke) =45 +
    Softshelljacken (Softshelljacke)
    Fleecejacken (Fleecejacke)
  Hosen
    Trekkinghosen (Trekkinghose) =46 +
    Regenhosen (Regenhose)
  Oberteile
    Merinoshirts (Merinoshirt) =47 +
    Hemden (Hemd)
    Pullover
  Schuhe
    Wanderschuhe (Wanderschuh) =60 +
    Hüttenschuhe (Hüttenschuh) =61
  Zubehör
    Mützen (Mütze) =48
    Handschuhe =49
Kinder +
  Regenjacken (Regenjacke) =30 +: Für jede Pfütze: wasserdicht, mit Reflektoren und Platz für den Pullover darunter.
  Matschhosen (Matschhose)
  Schuhe
  Mützen und Handschuhe
  Rucksäcke (Rucksack)
  Trinkflaschen (Trinkflasche)
Ausrüstung +
  Rucksäcke (Rucksack) +
    Tagesrucksäcke (Tagesrucksack) =7001 +: Bis 30 Liter, für einen Tag und das, was man nicht braucht.
    Trekkingrucksäcke (Trekkingrucksack) =7002,7003 +: Ab 45 Liter, mit verstellbarem Rücken.
    Regenhüllen (Regenhülle)
  Zelte und Biwak +
    Kuppelzelte (Kuppelzelt) =7901 +
    Biwakzelte (Biwakzelt) =7902
    Familienzelte (Familienzelt) =7903 +
    Heringe und Leinen
  Schlafen
    Daunenschlafsäcke (Daunenschlafsack) =77 +
    Hüttenschlafsäcke (Hüttenschlafsack) =78: Auf jeder Hütte Pflicht und so leicht, dass niemand ihn vergisst.
    Isomatten (Isomatte) =76 +
  Stöcke
    Trekkingstöcke (Trekkingstock) =5101,5102 +
    Nordic-Walking-Stöcke (Nordic-Walking-Stock) =5103
  Klettern
    Seile (Seil) =53: Geprüft nach EN 892.
    Karabiner =54: Geprüft nach EN 12275.
    Gurte (Gurt)
    Helme (Helm)
    Expressschlingen (Expressschlinge)
    Klettersteig
  Licht
    Stirnlampen (Stirnlampe) =52 +
    Laternen (Laterne)
    Akkus und Batterien
  Werkzeug und Messer
    Taschenmesser
    Multitools (Multitool)
  Erste Hilfe
    Verbandtaschen (Verbandtasche)
    Biwaksäcke (Biwaksack)
  Navigation
    Kompasse (Kompass)
    GPS-Geräte (GPS-Gerät)
Kochen und Trinken +
  Kocher =89 +
    Gaskocher =8901,8902 +
    Spirituskocher =8903
  Geschirr
    Töpfe und Pfannen
    Becher
    Besteck
  Thermoskannen (Thermoskanne) =88 +
  Trinkflaschen (Trinkflasche) =87 +
  Wasserfilter
  Proviant
    Hauptgerichte (Hauptgericht)
    Riegel und Nüsse
Bücher und Karten
  Wanderkarten (Wanderkarte) =95: Im Maßstab 1 : 25 000, reiß- und wasserfest.
  Tourenbücher (Tourenbuch) =96
  E-Books (E-Book) =97: Gleich nach der Zahlung auf jedem Gerät.
Kurse und Gutscheine
  Online-Kurse (Online-Kurs) =98
  Gutscheine (Gutschein)
Pflege und Reparatur
  Imprägnieren
  Waschmittel
  Flicken und Nähte
  Schuhpflege
Geschenke
  Bis 25 Euro =8701,8702,8703,8704,5401
  Bis 50 Euro =48,8801,8802,61
  Für Hüttenfreunde =7801,61,9601
Vereine und Behörden *
  Dienstkleidung =4501,4502,4601,4602
  Hüttenausstattung =78,88,89
  Rettung und Sicherung =53,54,52
  Versandmaterial =90
Sale
  Letzte Größen
  Vorjahresmodelle =4404,4504
`
