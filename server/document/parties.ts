import { letterheadTexts, type LetterheadText, type TypedLetterhead } from '#entities/shop/letterhead.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { Party, Seller } from './paper.ts'

type AddressRow = {
  type: 'billing' | 'shipping'
  first_name: string | null
  last_name: string | null
  company: string | null
  address_line_1: string | null
  address_line_2: string | null
  postal_code: string | null
  city: string | null
  state: string | null
  country_code: string | null
  email: string | null
  phone: string | null
}

/** What a shop's papers say of it; the accounts that money is sent to. */
export type Letterhead = {
  readonly seller: Seller
  readonly language: string | null
  readonly account: { holder: string; iban: string; bic: string | null; bank: string | null } | null
}

/** Filled in where the record says nothing, so that a paper always has a country. */
const home = 'DE'

const partyOf = (row: AddressRow | undefined, fallback: string): Party => {
  const person = [row?.first_name, row?.last_name].filter(Boolean).join(' ')
  const company = row?.company?.trim() ?? ''
  return {
    name: company || person,
    contact: company === '' || person === '' ? null : person,
    address_line_1: row?.address_line_1 ?? null,
    address_line_2: row?.address_line_2 ?? null,
    postal_code: row?.postal_code ?? null,
    city: row?.city ?? null,
    state: row?.state ?? null,
    country_code: row?.country_code?.toUpperCase() ?? fallback,
    email: row?.email ?? null,
    phone: row?.phone ?? null,
    vat_number: null,
  }
}

/** Whom a paper is written to, and where the goods go; null where that is the same. */
export async function partiesOf(
  db: Queries,
  order: number,
  country: string = home,
): Promise<{ buyer: Party; delivery: Party | null }> {
  const rows = await db.rows<AddressRow>(sql`
    select type, first_name, last_name, company, address_line_1, address_line_2, postal_code, city, state, country_code,
      email, phone
    from order_addresses where order_id = ${order}`)
  const billing = rows.find(({ type }) => type === 'billing') ?? rows[0]
  const shipping = rows.find(({ type }) => type === 'shipping')
  const buyer = partyOf(billing, country)
  const delivery = shipping === undefined ? null : partyOf(shipping, country)
  const isSame = delivery === null || placeOf(delivery) === placeOf(buyer)
  return { buyer, delivery: isSame ? null : delivery }
}

const placeOf = ({ name, contact, address_line_1, address_line_2, postal_code, city, country_code }: Party): string =>
  [name, contact, address_line_1, address_line_2, postal_code, city, country_code].join('\n')

type ShopRow = Omit<Seller, 'name' | 'contact' | 'state' | 'logo' | 'country_code'> & {
  name: string
  company_name: string | null
  country_code: string | null
  url: string | null
  language: string | null
  account_holder: string | null
  iban: string | null
  bic: string | null
  bank: string | null
  logo: string | null
}

/** The shop as its papers name it, with what is typed of it in the place of what is saved; an order without one is nobody's. */
export async function letterheadOf(
  db: Queries,
  shop: number | null,
  { payment_account_id: account, ...typed }: TypedLetterhead = {},
): Promise<Letterhead> {
  const saved = await db.maybe<ShopRow>(sql`
    select s.name, s.company_name, s.address_line_1, s.address_line_2, s.postal_code, s.city,
      s.country_code, s.email, s.phone, s.vat_number, s.tax_number, s.register, s.managers,
      s.website, s.url, s.language, coalesce(a.holder, s.account_holder) as account_holder,
      coalesce(a.iban, s.iban) as iban, case when a.id is null then s.bic else a.bic end as bic,
      case when a.id is null then s.bank else a.bank end as bank,
      encode(f.sha256, 'hex') as logo
    from shops s left join files f on f.id = s.logo_id left join payment_accounts a
      on a.id = ${account === undefined ? sql`s.payment_account_id` : sql`${account}::bigint`}
    where s.id = ${shop}`)
  const house = await houseOf(db)
  if (saved === undefined) return { seller: nobody, language: house.language, account: null }
  const row = asHouse({ ...saved, ...letterIn(typed) }, house)
  const { language, account_holder, iban, bic, bank, url, company_name, ...seller } = row
  const name = company_name || row.name || saved.name
  return {
    seller: {
      ...seller,
      name,
      website: row.website || url,
      contact: null,
      state: null,
      country_code: row.country_code?.toUpperCase() ?? home,
    },
    language: language ?? house.language,
    account:
      iban === null || iban === ''
        ? null
        : { holder: account_holder || name, iban: iban.replaceAll(/\s/g, ''), bic, bank },
  }
}

type House = { readonly [Name in (typeof ofHouse)[number] | (typeof reachedBy)[number]]: string | null } & {
  /** Of whatever has no shop, or one that says none. */
  readonly language: string
  readonly logo: string | null
  readonly account_holder: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly bank: string | null
}

/** Who a company is, which is one thing: a shop that is one has all of it from itself. */
const ofHouse = [
  'company_name',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'country_code',
  'vat_number',
  'tax_number',
  'register',
  'managers',
] as const
/** How it is reached: each from the house where the shop does not say it. */
const reachedBy = ['email', 'phone', 'website'] as const

const houseOf = (db: Queries): Promise<House> =>
  db.one<House>(sql`
    select s.language, s.company_name, s.address_line_1, s.address_line_2, s.postal_code, s.city, s.country_code, s.vat_number,
      s.tax_number, s.register, s.managers, s.email, s.phone, s.website, a.holder as account_holder, a.iban, a.bic, a.bank,
      encode(f.sha256, 'hex') as logo
    from settings s left join files f on f.id = s.logo_id left join payment_accounts a on a.id = s.payment_account_id`)

/** A shop that is no company of its own is the house's (ADR 0315). */
function asHouse(shop: ShopRow, house: House): ShopRow {
  const is = (value: string | null) => value !== null && value !== ''
  const picked = (names: readonly (keyof House)[]) => Object.fromEntries(names.map((name) => [name, house[name]]))
  const isOwn = is(shop.company_name)
  return {
    ...shop,
    ...(!isOwn && is(house.company_name) && picked(ofHouse)),
    ...picked(reachedBy.filter((name) => !is(shop[name]) && !(name === 'website' && is(shop.url)))),
    ...(!isOwn && !is(shop.iban) && picked(['account_holder', 'iban', 'bic', 'bank'])),
    ...(!is(shop.logo) && picked(['logo'])),
  }
}

/** Of what is typed what a letterhead says; half a country is none yet. */
const letterIn = ({ country_code: country, ...typed }: TypedLetterhead): Partial<ShopRow> => ({
  ...Object.fromEntries(
    letterheadTexts.flatMap((name) =>
      isOfOthers(name) || said(typed, name) === undefined ? [] : [[name, said(typed, name)]],
    ),
  ),
  ...(country != null && /^[A-Za-z]{2}$/.test(country) && { country_code: country }),
})

/** What stands below, and what it is paid in, is read where that is written. */
const isOfOthers = (name: LetterheadText) => name === 'currency' || name === 'terms' || name === 'footer'

const said = (typed: TypedLetterhead, name: LetterheadText) => typed[name]

const nobody: Seller = {
  name: '',
  contact: null,
  address_line_1: null,
  address_line_2: null,
  postal_code: null,
  city: null,
  state: null,
  country_code: home,
  email: null,
  phone: null,
  vat_number: null,
  tax_number: null,
  register: null,
  managers: null,
  website: null,
  logo: null,
}
