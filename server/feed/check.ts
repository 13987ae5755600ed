import { DateTime } from 'luxon'
import type { Flaw } from '#entities/feed/parts.ts'
import { isGtin } from '#entities/gtin.ts'
import type { FeedForm, FeedRule, FeedValue } from './rules/rule.ts'

/** What is said of a product, before a target has its way with it; what is empty is not said. */
export type FeedItem = { readonly [Value in FeedValue]?: string | readonly string[] | undefined }

/** A field of the target with what stands in it. */
export type FeedCell = { readonly field: string; readonly texts: readonly string[] }

export type FeedProblem = { readonly attribute: string; readonly reason: Flaw; readonly found: string }

const units = 'kg|g|mg|l|ml|cl|cm|m|sqm|ct'
const forms: Readonly<Record<FeedForm, (text: string) => boolean>> = {
  url: (text) => /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text),
  // of nothing nobody sells
  price: (text) => /^\d+(?:\.\d{2})? [A-Z]{3}$/.test(text) && Number.parseFloat(text) > 0,
  gtin: isGtin,
  date: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)$/.test(text) && DateTime.fromISO(text).isValid,
  weight: (text) => /^\d+(?:\.\d+)? (?:kg|g|lb|oz)$/.test(text),
  measure: (text) => new RegExp(String.raw`^\d+(?:\.\d+)? ?(?:${units})$`).test(text),
}

const spaces = /\s+/gu

/** A product's fields as the target has them: lists not longer than it takes, texts cut where it cuts them itself. */
export const cellsOf = (rules: readonly FeedRule[], item: FeedItem): FeedCell[] =>
  rules.map(({ field, value, max, cut, most }) => {
    const said = item[value]
    const texts = (typeof said === 'string' ? [said] : (said ?? [])).filter((text) => text.trim() !== '')
    return {
      field,
      texts: texts.slice(0, most ?? 1).map((text) => (cut === true && max !== undefined ? cutTo(text, max) : text)),
    }
  })

/** Characters as people count them, of which an emoji is one. */
const lengthOf = (text: string): number => [...text].length

function cutTo(text: string, max: number): string {
  const letters = [...text]
  if (letters.length <= max) return text
  const short = letters.slice(0, max - 1).join('')
  const end = short.search(/\s\S*$/u)
  return `${(end > max / 2 ? short.slice(0, end) : short).trimEnd()}…`
}

/** Everything that the target would refuse in these fields, in the order of its rules. */
export function problemsOf(rules: readonly FeedRule[], cells: readonly FeedCell[]): FeedProblem[] {
  const textsOf = new Map(cells.map(({ field, texts }) => [field, texts]))
  const isThere = (field: string) => (textsOf.get(field) ?? []).length > 0
  return rules.flatMap((rule): FeedProblem[] => {
    const texts = textsOf.get(rule.field) ?? []
    const problem = (reason: Flaw, found = '') => ({
      attribute: rule.field,
      reason,
      found: found.replaceAll(spaces, ' ').slice(0, 200),
    })
    if (texts.length === 0) return isRequired(rule, textsOf, isThere) ? [problem('missing')] : []
    for (const text of texts) {
      if (rule.max !== undefined && lengthOf(text) > rule.max) return [problem('too_long', text)]
      if (rule.form !== undefined && !forms[rule.form](text)) return [problem('malformed', text)]
      if (rule.of !== undefined && !rule.of.includes(text)) return [problem('not_allowed', text)]
    }
    return []
  })
}

function isRequired(
  { required }: FeedRule,
  textsOf: ReadonlyMap<string, readonly string[]>,
  isThere: (field: string) => boolean,
): boolean {
  if (required === undefined || required === true) return required === true
  if ('without' in required) return !required.without.some(isThere)
  return (textsOf.get(required.where) ?? []).some((text) => required.is.includes(text))
}
