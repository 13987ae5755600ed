/** German | English | French | Italian | Spanish | Finnish; what is empty is still to be translated. */
export const translatedWords = `
Regenjacke | Rain jacket | Veste de pluie | Giacca impermeabile | Chaqueta impermeable | Sadetakki
Kinderregenjacke | Kids’ rain jacket | Veste de pluie enfant | Giacca impermeabile da bambino | | Lasten sadetakki
Daunenjacke | Down jacket | Doudoune | Piumino | Chaqueta de plumas | Untuvatakki
Trekkinghose | Trekking trousers | Pantalon de trekking | Pantaloni da trekking | Pantalón de trekking |
Merinoshirt | Merino shirt | T-shirt en mérinos | Maglia in lana merino | Camiseta de merino |
Wanderschuh | Hiking boot | Chaussure de randonnée | Scarpone da trekking | Bota de senderismo | Vaelluskenkä
Hüttenschuh | Hut slipper | Chausson de refuge | Pantofola da rifugio | |
Rucksack | Backpack | Sac à dos | Zaino | Mochila | Rinkka
Schlafsack | Sleeping bag | Sac de couchage | Sacco a pelo | Saco de dormir | Makuupussi
Hüttenschlafsack | Sleeping bag liner | Drap de sac | Sacco lenzuolo | |
Zelt | Tent | Tente | Tenda | Tienda de campaña | Teltta
Isomatte | Sleeping mat | Matelas isolant | Materassino | Esterilla |
Trekkingstöcke | Trekking poles | Bâtons de trekking | Bastoncini da trekking | |
Edelstahl-Thermoskanne | Stainless steel vacuum flask | Thermos en acier inoxydable | | |
Kocher | Stove | Réchaud | Fornello | Hornillo | Keitin
Stirnlampe | Headlamp | Lampe frontale | Lampada frontale | Linterna frontal | Otsalamppu
Kletterseil | Climbing rope | Corde d’escalade | Corda da arrampicata | |
Mütze | Hat | Bonnet | Berretto | Gorro | Pipo
Handschuhe | Gloves | Gants | Guanti | Guantes | Käsineet
Trinkflasche | Water bottle | Gourde | Borraccia | Botella | Juomapullo
Karabiner | Carabiner | Mousqueton | Moschettone | Mosquetón | Sulkurengas
Wanderkarte | Hiking map | Carte de randonnée | Carta escursionistica | |
Tourenbuch | Guidebook | Topo-guide | | |
Online-Kurs | Online course | Cours en ligne | Corso online | Curso en línea | Verkkokurssi
Helm | Helmet | Casque | Casco | Casco | Kypärä
Gurt | Harness | Baudrier | Imbracatura | Arnés | Valjaat
Seil | Rope | Corde | Corda | Cuerda | Köysi
Kompass | Compass | Boussole | Bussola | Brújula | Kompassi
Gutschein | Voucher | Bon d’achat | Buono | Vale | Lahjakortti
Bekleidung | Clothing | Vêtements | Abbigliamento | Ropa | Vaatteet
Ausrüstung | Equipment | Équipement | Attrezzatura | Equipo | Varusteet
Schuhe | Shoes | Chaussures | Scarpe | Calzado | Kengät
Rucksäcke | Backpacks | Sacs à dos | Zaini | Mochilas | Rinkat
Zelte und Biwak | Tents and bivouac | Tentes et bivouac | Tende e bivacco | Tiendas y vivac |
Zubehör | Accessories | Accessoires | Accessori | Accesorios | Tarvikkeet
Regenjacken | Rain jackets | Vestes de pluie | Giacche impermeabili | |
Regenhosen | Rain trousers | Pantalons de pluie | | |
Wandern | Hiking | Randonnée | Escursionismo | Senderismo | Vaellus
Klettern | Climbing | Escalade | Arrampicata | Escalada | Kiipeily
Kochen | Cooking | Cuisine | Cucina | Cocina |
Zelten | Camping | Camping | Campeggio | Acampada | Telttailu
Winter | Winter | Hiver | Inverno | Invierno | Talvi
Regen | Rain | Pluie | Pioggia | |
Licht | Light | Éclairage | Illuminazione | |
Daune | Down | Duvet | Piuma | Pluma | Untuva
Merino | Merino | Mérinos | Merino | Merino | Merino
Baumwolle | Cotton | Coton | Cotone | Algodón | Puuvilla
Bio-Baumwolle | Organic cotton | Coton bio | Cotone biologico | Algodón orgánico |
Seide | Silk | Soie | Seta | Seda | Silkki
Leinen | Linen | Lin | Lino | Lino | Pellava
Hanf | Hemp | Chanvre | Canapa | |
Kork | Cork | Liège | Sughero | Corcho |
Edelstahl | Stainless steel | Acier inoxydable | Acciaio inossidabile | Acero inoxidable |
Aluminium | Aluminium | Aluminium | Alluminio | Aluminio | Alumiini
Titan | Titanium | Titane | Titanio | Titanio | Titaani
Polyester | Polyester | Polyester | Poliestere | Poliéster | Polyesteri
Polyamid | Polyamide | Polyamide | Poliammide | Poliamida | Polyamidi
Damen | Women | Femme | Donna | Mujer | Naiset
Herren | Men | Homme | Uomo | Hombre | Miehet
Kinder | Children | Enfants | Bambini | Niños | Lapset
Jugendliche | Teens | Adolescents | Ragazzi | |
Erwachsene | Adults | Adultes | Adulti | Adultos | Aikuiset
Handwäsche | Hand wash | Lavage à la main | Lavaggio a mano | | Käsinpesu
Nicht bleichen | Do not bleach | Ne pas blanchir | Non candeggiare | |
Nicht bügeln | Do not iron | Ne pas repasser | Non stirare | |
Farbe | Colour | Couleur | Colore | Color | Väri
Größe | Size | Taille | Taglia | Talla | Koko
Material | Material | Matière | Materiale | Material | Materiaali
Zielgruppe | Target group | Public | Pubblico | |
Saison | Season | Saison | Stagione | Temporada |
Vorkasse | Prepayment | Paiement anticipé | Pagamento anticipato | Pago por adelantado |
Rechnung | Invoice | Facture | Fattura | Factura | Lasku
Nachnahme | Cash on delivery | Contre remboursement | Contrassegno | Contra reembolso |
Barzahlung | Cash | Espèces | Contanti | Efectivo | Käteinen
Paket Standard | Standard parcel | Colis standard | Pacco standard | |
Express bis 12 Uhr | Express before noon | Express avant midi | | |
In zwei bis drei Werktagen | In two to three working days | Sous deux à trois jours ouvrés | | |
Für draußen gemacht. | Made for outdoors. | Fait pour le plein air. | | |
Geschmiedet und einzeln geprüft. | Forged and tested one by one. | Forgé et contrôlé pièce par pièce. | | |
Drei Lagen, getapte Nähte, Kapuze über dem Helm. | Three layers, taped seams, a hood that fits over the helmet. | Trois couches, coutures étanchées, capuche par-dessus le casque. | | |
Knöchelhoch, wiederbesohlbar, eingelaufen ab dem ersten Tag. | Ankle-high, resoleable, broken in from day one. | Tige montante, ressemelable, confortable dès le premier jour. | | |
Steht in fünf Minuten, auch bei Wind und allein. | Up in five minutes, even in wind and on your own. | Montée en cinq minutes, même seul et par grand vent. | | |`
