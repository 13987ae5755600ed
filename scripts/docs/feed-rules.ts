import { feedTargets } from '#entities/feed/parts.ts'
import { feedRules } from '#server/feed/rules/rules.ts'
import type { FeedRule } from '#server/feed/rules/rule.ts'
import { page, table } from './words.ts'

const names = { social: 'Social catalogue', merchant: 'Merchant centre', pin: 'Pin catalogue' } as const

const requiredIn = ({ required }: FeedRule): string => {
  if (required === undefined) return ''
  if (required === true) return 'yes'
  if ('without' in required) return `without ${required.without.join(' and ')}`
  return `where ${required.where} is ${required.is.join(' or ')}`
}

const lengthIn = ({ max, most, cut }: FeedRule): string =>
  [max && `${max}`, most && `at most ${most} of them`, cut && 'cut'].filter(Boolean).join(', ')

/** docs/feed-rules.md: what each target publishes of its fields, and where. */
export function feedRulesPage(): string {
  const all = feedTargets.map((target) => feedRules[target])
  return page(
    'Rules of feeds',
    `${all.flat().length} rows: what each target publishes of its fields. The writers write them in this order, and every product is held against them ([0223](adr/0223-feeds-follow-published-rules.md)).`,
    ...feedTargets.flatMap((target) => [
      `## ${names[target]}`,
      table(
        ['Field', 'Required', 'Characters', 'Form', 'Values', 'Source'],
        feedRules[target].map((rule) => [
          rule.field,
          requiredIn(rule),
          lengthIn(rule),
          rule.form ?? '',
          (rule.of ?? []).join(', '),
          rule.source,
        ]),
      ),
    ]),
  )
}
