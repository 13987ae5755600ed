import type { Tx } from '#server/db.ts'
import { named, sql, joined } from '#server/sql.ts'
import { company } from './payments.ts'

const kiel = {
  company_name: company,
  address_line_1: 'Am Germaniahafen 4',
  postal_code: '24143',
  city: 'Kiel',
  country_code: 'DE',
  vat_number: 'DE318224412',
  tax_number: '20/294/11873',
  register: 'Amtsgericht Kiel, HRB 24117 KI',
  managers: 'Inga Thomsen',
  phone: '+49 431 555 0140',
  account_holder: company,
  iban: 'DE03210501701002447188',
  bic: 'NOLADE21KIE',
  bank: 'Förde Sparkasse',
  terms: 'Rücksendungen nehmen wir innerhalb von 30 Tagen an. Es gelten unsere allgemeinen Geschäftsbedingungen.',
  time_zone: 'Europe/Berlin',
}

/** What the papers of each demo shop say of it, by its id; the Swiss account takes QR references. */
const letterheads: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { ...kiel, email: 'hallo@nordlicht.example', website: 'www.nordlicht.de' },
  2: {
    company_name: 'Nordlicht Outdoor Schweiz AG',
    address_line_1: 'Limmatquai 72',
    postal_code: '8001',
    city: 'Zürich',
    country_code: 'CH',
    vat_number: 'CHE-114.568.796 MWST',
    register: 'Handelsregister Zürich',
    managers: 'Reto Aebischer',
    phone: '+41 44 555 01 40',
    email: 'gruezi@nordlicht.example',
    website: 'www.nordlicht.ch',
    account_holder: 'Nordlicht Outdoor Schweiz AG',
    iban: 'CH4431999123000889012',
    bank: 'Limmat Bank',
    terms: 'Rücksendungen nehmen wir innerhalb von 30 Tagen an.',
    time_zone: 'Europe/Zurich',
  },
  3: {
    ...kiel,
    email: 'handel@nordlicht.example',
    website: 'handel.nordlicht.de',
    terms: 'Es gelten unsere Bedingungen für den Fachhandel.',
  },
  5: { ...kiel, email: 'bergmarkt@nordlicht.example', website: 'www.nordlicht.de' },
  6: { ...kiel, email: 'outdoorhalle@nordlicht.example', website: 'www.nordlicht.de' },
  4: { ...kiel, email: 'outlet@nordlicht.example', website: 'outlet.nordlicht.de' },
}

/** Letterheads where a shop has none yet. */
export async function seedLetterheads(tx: Tx): Promise<void> {
  for (const [id, letterhead] of Object.entries(letterheads)) {
    const pairs = Object.entries(letterhead).map(([column, value]) => sql`${named(column)} = ${value}`)
    await tx.run(sql`update shops set ${joined(pairs)} where id = ${Number(id)} and company_name is null`)
  }
}

/** The house is the company of most of its shops: what they say themselves stays theirs. */
export async function seedHouse(tx: Tx): Promise<void> {
  const { company_name, address_line_1, postal_code, city, country_code, vat_number, tax_number, register } = kiel
  await tx.run(sql`
    update settings set company_name = ${company_name}, address_line_1 = ${address_line_1}, postal_code = ${postal_code},
      city = ${city}, country_code = ${country_code}, vat_number = ${vat_number}, tax_number = ${tax_number},
      register = ${register}, managers = ${kiel.managers}, phone = ${kiel.phone}, email = 'hallo@nordlicht.example',
      website = 'www.nordlicht.de', terms = ${kiel.terms}, mail_sender = 'hallo@nordlicht.example',
      mail_sender_name = ${company_name},
      payment_account_id = (select id from payment_accounts order by id limit 1)
    where id = 1 and company_name is null`)
}
