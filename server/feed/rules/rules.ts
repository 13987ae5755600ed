import type { FeedTarget } from '#entities/feed/parts.ts'
import { merchantRules } from './merchant.ts'
import { pinRules } from './pin.ts'
import type { FeedRule } from './rule.ts'
import { socialRules } from './social.ts'

/** What each target publishes of its fields: the writers write these in this order, the checker asks them of each product. */
export const feedRules: Readonly<Record<FeedTarget, readonly FeedRule[]>> = {
  social: socialRules,
  merchant: merchantRules,
  pin: pinRules,
}
