import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anchored,
  bottomOf,
  endOf,
  isAdrift,
  moved,
  offsetIn,
  offsetOf,
  stepOf,
  tallest,
  topOf,
  towards,
  trackOf,
  type ScrollPosition,
  type Track,
} from '#ui/list/virtual-offset.ts'

const heights = fc.constantFrom(28, 36, 44)
const views = fc.integer({ min: 200, max: 2200 })
const tracks = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), heights, views)
  .map(([rows, height, view]) => trackOf(rows, height, view))
const longTracks = tracks.filter(({ total, physical }) => total > physical)
const shares = fc.double({ min: 0, max: 1, noNaN: true })

/** A browser: it clamps what is scrolled to, and a list that drifted to an edge is anchored there. */
const scroll = (track: Track, place: ScrollPosition, top: number): ScrollPosition => {
  const next = moved(track, place, Math.max(0, Math.min(bottomOf(track), top)))
  return isAdrift(track, next) ? anchored(track, next) : next
}
const wheel = (track: Track, place: ScrollPosition, by: number) => scroll(track, place, place.top + by)

describe('the track of a long list', () => {
  it('is never taller than a browser draws, and as tall as the list where that is possible', () => {
    fc.assert(
      fc.property(tracks, ({ total, physical }) => {
        expect(physical).toBe(Math.min(total, tallest))
      }),
    )
  })

  it('leads from edge to edge, and never back', () => {
    fc.assert(
      fc.property(tracks, shares, shares, (track, a, b) => {
        expect(offsetOf(track, 0)).toBe(0)
        expect(offsetOf(track, bottomOf(track))).toBe(endOf(track))
        const [less = 0, more = 0] = [a, b].toSorted((x, y) => x - y).map((share) => share * bottomOf(track))
        expect(offsetOf(track, less)).toBeLessThanOrEqual(offsetOf(track, more))
        const [above = 0, below = 0] = [a, b].toSorted((x, y) => x - y).map((share) => share * endOf(track))
        expect(topOf(track, above)).toBeLessThanOrEqual(topOf(track, below))
      }),
    )
  })

  it('gives an offset back that went there and came again', () => {
    fc.assert(
      fc.property(tracks, shares, (track, share) => {
        const offset = share * endOf(track)
        expect(offsetOf(track, topOf(track, offset))).toBeCloseTo(offset, 4)
      }),
    )
  })
})

describe('a place on the track', () => {
  it('can be any offset, to the px, and stays within the track', () => {
    fc.assert(
      fc.property(tracks, shares, shares, (track, from, to) => {
        const offset = Math.round(to * endOf(track))
        const begin = scroll(track, { top: 0, shift: 0 }, Math.round(from * bottomOf(track)))
        const place = towards(track, begin, offset)
        expect(offsetIn(place)).toBe(offset)
        expect(place.top).toBeGreaterThanOrEqual(0)
        expect(place.top).toBeLessThanOrEqual(bottomOf(track))
        expect(isAdrift(track, place)).toBe(false)
      }),
    )
  })

  it('follows a small step to the px, wherever the list stands', () => {
    fc.assert(
      fc.property(longTracks, shares, fc.integer({ min: -1500, max: 1500 }), (track, share, by) => {
        const begin = towards(track, { top: 0, shift: 0 }, share * endOf(track))
        const end = wheel(track, begin, by)
        const expected = Math.max(0, Math.min(endOf(track), offsetIn(begin) + by))
        expect(Math.abs(offsetIn(end) - expected)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is reached by dragging the thumb and turning the wheel', () => {
    fc.assert(
      fc.property(longTracks, shares, (track, share) => {
        const offset = Math.round(share * endOf(track))
        // the browser stands on whole px, and a px more than a step would be a leap
        const step = Math.floor(stepOf(track))
        const thumb = Math.round((topOf(track, offset) / bottomOf(track)) * track.view)
        let place = scroll(track, { top: 0, shift: 0 }, Math.round((thumb / track.view) * bottomOf(track)))
        for (let turn = 0; turn < 2000 && offsetIn(place) !== offset; turn += 1) {
          const missing = offset - offsetIn(place)
          place = wheel(track, place, Math.sign(missing) * Math.min(Math.abs(missing), step))
          place = { top: Math.round(place.top), shift: place.shift + Math.round(place.top) - place.top }
        }
        expect(Math.abs(offsetIn(place) - offset)).toBeLessThan(1)
      }),
      { numRuns: 40 },
    )
  })

  it('is anchored without moving what is seen, and twice is as once', () => {
    fc.assert(
      fc.property(
        longTracks,
        shares,
        fc.array(fc.integer({ min: -1500, max: 1500 }), { maxLength: 50 }),
        (track, share, turns) => {
          const drifted = turns.reduce(
            (place, by) => wheel(track, place, by),
            towards(track, { top: 0, shift: 0 }, share * endOf(track)),
          )
          const rested = anchored(track, drifted)
          expect(offsetIn(rested)).toBe(offsetIn(drifted))
          expect(anchored(track, rested)).toEqual(rested)
        },
      ),
    )
  })

  it('comes to the very first and the very last row by the wheel alone', () => {
    fc.assert(
      fc.property(longTracks, fc.constantFrom(-1, 1), (track, way) => {
        const from = way < 0 ? 600_000 : endOf(track) - 600_000
        let place = towards(track, { top: 0, shift: 0 }, from)
        for (let turn = 0; turn < 700; turn += 1) place = wheel(track, place, way * 1000)
        expect(offsetIn(place)).toBe(way < 0 ? 0 : endOf(track))
        expect(place.top).toBe(way < 0 ? 0 : bottomOf(track))
      }),
      { numRuns: 30 },
    )
  })

  it('leaps as far as the thumb does', () => {
    fc.assert(
      fc.property(longTracks, shares, shares, (track, from, to) => {
        const place = scroll(track, { top: 0, shift: 0 }, from * bottomOf(track))
        const top = Math.round(to * bottomOf(track))
        if (Math.abs(top - place.top) <= stepOf(track)) return
        expect(Math.abs(offsetIn(moved(track, place, top)) - offsetOf(track, top))).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('keeps a list that is short enough as the browser scrolls it', () => {
    fc.assert(
      fc.property(tracks, shares, (track, share) => {
        if (track.total > track.physical) return
        const place = scroll(track, { top: 0, shift: 0 }, share * bottomOf(track))
        expect(place.shift).toBe(0)
      }),
    )
  })
})
