/** Spec §3: the social catalogue, the merchant centre, the pin catalogue. */
export const feedTargets = ['social', 'merchant', 'pin'] as const
export type FeedTarget = (typeof feedTargets)[number]

export const feedFormats = ['csv', 'tsv', 'xml'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** What each of them fetches from an address; the first is what it is mostly given. */
export const formatsOf: Readonly<Record<FeedTarget, readonly FeedFormat[]>> = {
  social: ['csv', 'tsv', 'xml'],
  merchant: ['xml', 'tsv'],
  pin: ['csv', 'tsv', 'xml'],
}

export const feedOutcomes = ['included', 'excluded', 'invalid'] as const
export type FeedOutcome = (typeof feedOutcomes)[number]

/** Why a product is not meant to be in a feed. */
export const exclusions = ['inactive', 'hidden', 'not_yet', 'over', 'no_price', 'not_in_shop'] as const
export type Exclusion = (typeof exclusions)[number]

/** Why the target would refuse a product that is. */
export const flaws = ['missing', 'too_long', 'malformed', 'not_allowed'] as const
export type Flaw = (typeof flaws)[number]

/** Against the last file. */
export const feedChanges = ['added', 'changed', 'removed', 'same'] as const
