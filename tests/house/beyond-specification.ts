import { placeOf, type PlaceId } from '#commands/places.ts'

/** Places that spec §2 has no route for, each with the reason why it is there. */
const beyond: Partial<Record<PlaceId, string>> = {
  products: 'the search of products without view, taxonomy and term, for the drawer to lead to',
  stock_movements: 'the ledger of what is in stock: a view of the search of products, in its form of address',
  waitlist: 'who wants to know when a product is there again: a view of the search of products, in its form of address',
  glossary:
    'the words of the house in other languages, which areas.md names: a list of the translations, in their form of address',
  glossary_entry: 'the page of one word of the glossary',
  payment_method: 'the page of one payment method, a section of the payment settings',
  payment_accounts: 'a section of the payment settings, in their form of address',
  shipping_method: 'the page of one shipping method, a section of the shipping settings',
  shipping_prices: 'a section of the shipping settings, in their form of address',
  shipping_zones: 'a section of the shipping settings, in their form of address',
  shipping_services: 'a section of the shipping settings, in their form of address',
  shipping_classes: 'a section of the shipping settings, in their form of address',
  price_lists: 'a section of the payment settings, in their form of address',
  prices: 'what products cost: a view of the search of products, in its form of address',
  documents:
    'every paper with its number, which the specification names as an entity: a view of the invoices, in their form of address',
  parcel: 'the page of one parcel: its sizes, its weight and what its carrier said',
  parcel_templates: 'the packages that are often taken, in the form of address of the parcels',
  returns:
    'what customers send back, which the specification names as a section of the order: the list of all, in the form of address of the orders',
  shipments: 'the list of shipments, for the page of one to lead back to',
  print_log: 'who printed which documents together: a view of the documents, in their form of address',
  mail: 'the page of one mail: its rendered copy, what became of it, and sending it again',
  mail_templates:
    'the communication of all shops, in their form of address: a template holds for every shop or for one',
  work_condition: 'the page of what was agreed with an employee, for its hours of each weekday to be written on',
  work_months:
    'the months of each employee, which are closed once their wages are reckoned: in the form of address of the time tracking',
  payroll: 'what wages are reckoned from, month by month, for an export: the months in another form of address',
  work_session: 'the page of one session: its day as booked and as it counts, beside each other',
  work_month: 'the page of one month of an employee: its sums, and closing it',
  refund: 'the page of one refund: its lines are chosen there, and it is confirmed',
  transaction: 'the page of one payment: what its provider said, and what is done with it',
  product_category: 'the page of one category, for its texts, its images and its products to stand on',
  webhook: 'the page of one webhook: it is written there, and its secret made',
  webhook_deliveries: 'what webhooks told, which areas.md names, in their form of address',
  private_attributes: 'the attributes of the house alone, a section in the form of address of the attributes',
  attribute_terms: 'the terms of all attributes, a section in their form of address',
  product_attribute: 'the page of one attribute: its flags and its terms',
  product_tag: 'the page of one tag, for its products to stand on',
  feed: 'the page of one feed: what it tells, whom, and what becomes of its products',
  feed_products: 'what became of each product in the feeds, in their form of address',
  shop_products: 'when each shop was last told of each of its products, in the form of address of the shops',
  media: 'the page of one picture: what is said of it, and what shows it',
  bank_statement_lines:
    'the lines of bank statements, which the specification names among the payments: a list of theirs, in their form of address',
  bank_statements: 'the statements that these lines came with',
  absences:
    'vacation asked for and sick leave reported, which areas.md names as moves of the calendar: a list of all that waits, in their form of address',
  absence_request: 'where days off are asked for, so that the palette and one key lead there from anywhere',
  corrections:
    'days that employees asked to have corrected: a list of all that waits, in the form of address of the calendar',
  correction_request: 'where a correction is asked for, so that the palette leads there from anywhere',
  file: 'the page of one file: what it is, and what names it',
  audit: 'who wrote what, in every record: areas.md names the list under the settings, in their form of address',
  shift_templates: 'the kinds of shift that the schedule is planned with, in its form of address (ADR 0290)',
  news: 'all news, which the specification names as a widget: somewhere they are written and looked up (ADR 0308)',
  news_item: 'the page of one piece of news',
  work_areas: 'who works together and how many are needed there, in the form of address of the schedule (ADR 0290)',
  tax_rates: 'a section of the payment settings, in their form of address: rates hold for every shop',
}

/** Named above, or the record page of an entity whose list is. */
export const isBeyondSpecification = (id: PlaceId): boolean => {
  const { parent, entity } = placeOf(id)
  const named: Readonly<Record<string, string | undefined>> = beyond
  if (named[id] !== undefined) return true
  return parent !== undefined && named[parent] !== undefined && entity !== undefined && id !== parent
}
