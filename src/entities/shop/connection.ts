/** The ways to tell shops what they sell, and to fetch what was bought there: one file each under `server/shop-sync/`. */
export const connectors = ['musterladen'] as const
export type ConnectorName = (typeof connectors)[number]

/** A test of the connection goes through these, in this order. */
export const connectionSteps = ['address', 'reach', 'certificate', 'shop', 'sign_in', 'rights', 'call_back'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** How the last test ended: where it failed first, or that all of it passed. */
export const testOutcomes = ['passed', ...connectionSteps] as const
export type TestOutcome = (typeof testOutcomes)[number]

export const stepStates = ['passed', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

/** What a step found. Of each there is a sentence, and another one that says what to change, and where. */
export const stepFindings = [
  // address
  'not_an_address',
  'not_public',
  // reach
  'unresolved',
  'unreachable',
  'too_slow',
  // certificate
  'plain_http',
  'certificate_refused',
  // shop
  'no_shop',
  'other_version',
  'shop_fails',
  // sign_in
  'no_secret',
  'secret_unreadable',
  'not_signed_in',
  // rights
  'rights_missing',
  // call_back
  'no_incoming_secret',
  'no_public_address',
  'not_called_back',
  'signed_otherwise',
] as const
export type StepFinding = (typeof stepFindings)[number]

/** Why a shop could not be told or asked something. */
export const callTroubles = [
  'not_an_address',
  'not_public',
  'unresolved',
  'refused',
  'unreachable',
  'too_slow',
  'too_large',
  'certificate_refused',
  'no_secret',
  'secret_unreadable',
  'not_signed_in',
  'shop_fails',
  'shop_refuses',
  'no_json',
] as const

/** Why the orders of a shop could not be fetched, or not all of them. */
export const fetchTroubles = [...callTroubles, 'not_events', 'nameless', 'cursor_unusable'] as const
export type FetchTrouble = (typeof fetchTroubles)[number]

/** Of these the shop itself has said something, in its own words. */
export const answeredByShop: readonly string[] = [
  'not_signed_in',
  'shop_fails',
  'shop_refuses',
] satisfies FetchTrouble[]

/** What is wrong with a connection as it was tried last. */
export const connectionTroubles = [...fetchTroubles, 'test_failed'] as const

/** What a shop's key has to allow. */
export const shopRights = ['products', 'stock', 'prices', 'customers', 'orders', 'refunds', 'mails'] as const
export type ShopRight = (typeof shopRights)[number]
