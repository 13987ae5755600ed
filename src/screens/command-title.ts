import { numberIn } from '#commands/numbered.ts'

type Texts = (key: string, options: { ns: string; place?: string; number?: string }) => string

/** The place that a command goes to, such as `orders` for `go.orders`. */
export const placeIn = (id: string): string | undefined => (id.startsWith('go.') ? id.slice('go.'.length) : undefined)

/** A command in words; going to a place is named by the place, one of many alike by its number. */
export const titleOf = (id: string, t: Texts): string => {
  const place = placeIn(id)
  if (place !== undefined) return t('go', { ns: 'commands', place: t(place, { ns: 'places' }) })
  const { stem = id, number } = numberIn(id) ?? {}
  return t(stem, { ns: 'commands', ...(number !== undefined && { number }) })
}
