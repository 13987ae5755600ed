/** What one thing is called, and what it is then not called in any text: one thing has one word in each language. */
export type Term = {
  readonly en: string
  readonly de: string
  /** Where Switzerland says it otherwise. */
  readonly ch?: string
  /** Words that mean the same, as patterns of whole words. */
  readonly not?: { readonly en?: string; readonly de?: string }
  /** What the word means here, where the trade uses it in more than one way. */
  readonly means?: string
}

/** The trade's words for what is there and for what is coming; the labels of fields and choices follow from the entities. */
export const terms: readonly Term[] = [
  { en: 'Base data', de: 'Grunddaten', not: { de: 'Stammdaten' } },
  // orders and their documents
  { en: 'Order', de: 'Auftrag', not: { de: 'Bestellung(?:en)?' }, means: 'a customer’s own mails may say Bestellung' },
  { en: 'Item', de: 'Position', not: { de: 'Auftragszeilen?|Posten' }, means: 'a line of an order' },
  { en: 'Offer', de: 'Angebot', ch: 'Offerte', not: { en: 'quotes?|quotations?', de: 'Offerten?' } },
  { en: 'Invoice', de: 'Rechnung', not: { en: 'bills?', de: 'Faktura|Fakturen' } },
  {
    en: 'Credit invoice',
    de: 'Rechnungskorrektur',
    ch: 'Gutschrift',
    not: {
      en: 'credit notes?|credit memos?',
      de: 'Gutschrift(?:en)?|Stornorechnung(?:en)?|Stornobeleg(?:e|s)?',
    },
    means: 'takes an invoice back, in whole or in part',
  },
  {
    en: 'Delivery note',
    de: 'Lieferschein',
    not: { en: 'dispatch notes?', de: 'Packscheine?|Versandscheine?' },
    means: 'lies in the parcel',
  },
  {
    en: 'Pick list',
    de: 'Pickliste',
    not: { en: 'picking lists?', de: 'Kommissionierlisten?|Entnahmelisten?' },
    means: 'what to fetch from the shelves',
  },
  { en: 'Return', de: 'Retoure', not: { de: 'Rücksendung(?:en)?' } },
  // shipping
  { en: 'Shipment', de: 'Sendung', not: { en: 'consignments?' } },
  { en: 'Parcel', de: 'Paket', not: { en: 'packages?', de: 'Päckchen|Packstücke?' } },
  { en: 'Carrier', de: 'Versanddienst', not: { en: 'couriers?', de: 'Paketdienste?|Spediteure?|Frachtführer' } },
  { en: 'Tracking number', de: 'Sendungsnummer', not: { de: 'Trackingnummern?|Paketnummern?' } },
  {
    en: 'Shipping method',
    de: 'Versandart',
    not: { en: 'delivery methods?', de: 'Versandmethoden?|Lieferart(?:en)?' },
  },
  { en: 'Shipping class', de: 'Versandklasse' },
  { en: 'Zone', de: 'Zone', means: 'countries and postcodes with one price for shipping' },
  { en: 'Packing station', de: 'Packplatz', not: { en: 'packing desks?', de: 'Packstation(?:en)?|Packtische?' } },
  { en: 'Waitlist', de: 'Warteliste', not: { en: 'waiting lists?', de: 'Vormerklisten?' } },
  // money
  { en: 'Payment method', de: 'Zahlungsart', not: { en: 'payment types?', de: 'Zahlungsmethoden?|Zahlungsweisen?' } },
  {
    en: 'Refund',
    de: 'Erstattung',
    ch: 'Rückerstattung',
    not: { en: 'reimbursements?', de: 'Rückzahlung(?:en)?|Rückerstattung(?:en)?' },
  },
  { en: 'Direct debit', de: 'Lastschrift', not: { de: 'Bankeinzug|Bankeinzüge|Abbuchung(?:en)?' } },
  { en: 'Bank statement', de: 'Kontoauszug', not: { en: 'account statements?', de: 'Bankausz[uü]ge?' } },
  { en: 'Reminder', de: 'Mahnung', not: { en: 'dunning letters?' } },
  { en: 'Reminder level', de: 'Mahnstufe', not: { en: 'dunning levels?', de: 'Mahnlevel' } },
  { en: 'Dunning run', de: 'Mahnlauf' },
  { en: 'Debt collection', de: 'Inkasso', not: { de: 'Beitreibung(?:en)?' } },
  { en: 'Voucher', de: 'Gutschein', not: { en: 'coupons?', de: 'Coupons?' } },
  // customers and prices
  { en: 'Customer', de: 'Kunde', not: { en: 'clients?|buyers?', de: 'Klient(?:en|in|innen)?|Kundin(?:nen)?|Käufer' } },
  { en: 'Price list', de: 'Preisliste', not: { en: 'pricelists?|price groups?', de: 'Preisgruppen?' } },
  { en: 'Tier price', de: 'Staffelpreis', not: { en: 'graduated prices?|bulk prices?', de: 'Mengenpreise?' } },
  // products
  { en: 'Product', de: 'Artikel', not: { en: 'articles?', de: 'Produkte?n?' } },
  { en: 'Attribute', de: 'Merkmal', not: { en: 'characteristics?', de: 'Attribute?n?s?' } },
  { en: 'Tag', de: 'Schlagwort', not: { en: 'keywords?', de: 'Tags|Artikeltags?|Stichw[oö]rt(?:er)?' } },
  { en: 'Look', de: 'Look', not: { en: 'outfits?', de: 'Outfits?' }, means: 'products shown together' },
  { en: 'Feed', de: 'Feed', means: 'the products as a marketplace or search engine reads them' },
  { en: 'Shop', de: 'Shop', not: { en: 'stores?', de: 'Läden' } },
  // working time
  { en: 'Work condition', de: 'Arbeitsbedingung', means: 'hours a week and days of vacation, from a day on' },
  { en: 'Vacation', de: 'Urlaub', not: { en: '(?<!public )holidays?' } },
  { en: 'Public holiday', de: 'Feiertag', means: 'a day on which nobody works by law' },
  // administration
  { en: 'User', de: 'Benutzer', not: { de: 'Nutzer|Anwender' } },
  { en: 'Background job', de: 'Hintergrundaufgabe', not: { de: 'Hintergrundjobs?' } },
  { en: 'Sync queue', de: 'Synchronisierung', not: { de: 'Synchronisation(?:en)?' } },
  { en: 'Webhook delivery', de: 'Webhook-Zustellung' },
]
