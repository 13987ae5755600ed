type Texts = (key: string, options: { ns: string; place?: string }) => string
/** The place that a command goes to, such as `orders` for `go.orders`. */
export const placeIn = (id: string): string | undefined => (id.startsWith('go.') ? id.slice('go.'.length) : undefined)

/** A command in words; going to a place is named by the place. */
export const titleOf = (id: string, t: Texts): string => {
  const place = placeIn(id)
  return place === undefined
    ? t(id, { ns: 'commands' })
    : t('go', { ns: 'commands', place: t(place, { ns: 'places' }) })
}
