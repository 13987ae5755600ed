/*
 * Browsers clamp the height of an element (Chromium at 33,554,432 px), so a long list is scrolled on a shorter track:
 * its offset is a number of its own, and `shift` is what lies between it and the scroll position. Small steps are one
 * to one and leave the shift as it is; a leap is proportional, and a list at rest is anchored where a leap would put
 * it (ADR 0071). All figures are px.
 */

/** Far below every browser's clamp, and so small that a px keeps its place in a float32. */
export const tallest = 8_000_000

/** The ends of a long track are one to one too, so that its edges are the list's edges. */
const ends = 100_000

/** What is scrolled: the height of all rows, of the window on them and of the element that stands for them. */
export type Track = { total: number; view: number; physical: number }

/** Where a list stands: the scroll position, and how far the list's own offset is from it. */
export type ScrollPosition = { top: number; shift: number }

export const trackOf = (rows: number, rowHeight: number, view: number): Track => {
  const total = rows * rowHeight
  return { total, view, physical: Math.min(total, tallest) }
}

/** The greatest offset. */
export const endOf = ({ total, view }: Track): number => Math.max(0, total - view)

/** The greatest scroll position. */
export const bottomOf = ({ physical, view }: Track): number => Math.max(0, physical - view)

const isLong = ({ total, physical }: Track) => total > physical
const slopeOf = (track: Track) => (endOf(track) - 2 * ends) / (bottomOf(track) - 2 * ends)
const within = (track: Track, offset: number) => Math.max(0, Math.min(endOf(track), offset))

/** Where a list at rest has its scroll position for this offset. */
export const topOf = (track: Track, offset: number): number => {
  const end = endOf(track)
  if (!isLong(track) || offset <= ends) return offset
  if (offset >= end - ends) return bottomOf(track) - (end - offset)
  return ends + (offset - ends) / slopeOf(track)
}

/** The offset that a leap to this scroll position means. */
export const offsetOf = (track: Track, top: number): number => {
  const bottom = bottomOf(track)
  if (!isLong(track) || top <= ends) return top
  if (top >= bottom - ends) return endOf(track) - (bottom - top)
  return ends + (top - ends) * slopeOf(track)
}

export const offsetIn = ({ top, shift }: ScrollPosition): number => top - shift

/** A thumb moves by a px of its bar at least, which is more of the track than this; a wheel or a finger moves less. */
export const stepOf = ({ physical, view }: Track): number => physical / Math.max(view, 1) / 2

/** The list was scrolled to this position, by whatever means. */
export const moved = (track: Track, place: ScrollPosition, top: number): ScrollPosition => {
  if (!isLong(track)) return { top, shift: 0 }
  const isStep = Math.abs(top - place.top) <= stepOf(track)
  const offset = within(track, isStep ? top - place.shift : offsetOf(track, top))
  return { top, shift: Math.round(top - offset) }
}

/** An edge of the track is reached that is no edge of the list, or the other way round. */
export const isAdrift = (track: Track, place: ScrollPosition): boolean => {
  if (!isLong(track)) return false
  const offset = offsetIn(place)
  const atStart = place.top < 1 !== offset < 1
  return atStart || place.top > bottomOf(track) - 1 !== offset > endOf(track) - 1
}

/** The same offset at the scroll position that a leap to it would have. */
export const anchored = (track: Track, place: ScrollPosition): ScrollPosition => {
  const by = Math.round(topOf(track, offsetIn(place)) - place.top)
  return { top: place.top + by, shift: place.shift + by }
}

/** The place for an offset: near by in the same stretch of the track, else anchored. */
export const towards = (track: Track, place: ScrollPosition, wanted: number): ScrollPosition => {
  const offset = Math.round(within(track, wanted))
  const near = { top: offset + place.shift, shift: place.shift }
  const isStep = Math.abs(offset - offsetIn(place)) <= stepOf(track)
  if (isStep && near.top >= 0 && near.top <= bottomOf(track) && !isAdrift(track, near)) return near
  const top = Math.round(topOf(track, offset))
  return { top, shift: top - offset }
}
