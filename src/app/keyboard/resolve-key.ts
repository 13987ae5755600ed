import { isMove } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'
import { bindingsOf } from '#commands/strokes.ts'

/** Where a key was pressed, as far as it matters to whom the key belongs. */
export type Focus = {
  /** A text is being written: single keys are its letters. */
  isField: boolean
  /** A cell over which typing writes, and which has nothing of its own to take back yet. */
  isCell?: boolean
  /** A button, link or the like: Enter and Space are its own. */
  isControl: boolean
  /** A widget that moves with the arrows: a menu, a slider, tabs. */
  movesWithin: boolean
  /** A dialog is open: what lies behind it does not hear. */
  isModal: boolean
}

export type KeyResolution =
  | { kind: 'run' | 'refused'; offer: Offer }
  /** Moves that lead opposite ways are possible for some of many: which is meant is asked. */
  | { kind: 'either'; offers: readonly Offer[] }
  | { kind: 'first'; stroke: string }
  /** The second key of a sequence that leads nowhere. */
  | { kind: 'lost' }
  | { kind: 'not-ours' }

const belongsToField = ['z', 'a', 'c', 'v', 'x'].flatMap((key) => [`Mod+${key}`, `Mod+Shift+${key}`])
const moving = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
const isFunctionKey = (stroke: string) => /^(Shift\+)?F\d+$/.test(stroke)
const isSingle = (stroke: string) => !stroke.startsWith('Mod+') && !isFunctionKey(stroke)

/** May a command hear this stroke here, or does it belong to what has the focus? */
const isFree = (stroke: string, focus: Focus): boolean => {
  if (focus.isCell && stroke === 'Mod+z') return true
  if (focus.isField) return !isSingle(stroke) && !belongsToField.includes(stroke)
  if (focus.isControl && (stroke === 'Enter' || stroke === 'Space')) return false
  return !(focus.movesWithin && (moving.includes(stroke) || stroke === 'Enter' || stroke === 'Space'))
}

const isPrintable = (stroke: string) => isSingle(stroke) && [...stroke.replace('Shift+', '')].length === 1

/** Which strokes count at all: single-key shortcuts can be turned off (WCAG 2.1.4), named keys and chords stay. */
const isHeard = (stroke: string, focus: Focus, singleKeys: boolean): boolean =>
  isFree(stroke, focus) && (singleKeys || !isPrintable(stroke))

/** A letter of a text is nobody's command, whatever is on offer. */
export const isOnlyTyped = (
  strokes: readonly string[],
  now: { first: string | null; focus: Focus; singleKeys: boolean },
): boolean =>
  now.focus.isField && now.first === null && !strokes.some((stroke) => isHeard(stroke, now.focus, now.singleKeys))

const reaching = (offers: readonly Offer[], focus: Focus): readonly Offer[] =>
  focus.isModal
    ? offers.filter(
        ({ scope, id, inDialog }) =>
          scope === 'palette' || scope === 'form' || inDialog === true || id === 'palette.open',
      )
    : offers

/** Of the commands on one key the possible one runs: hold and resume share theirs. */
export const chosen = (matching: readonly Offer[]): Offer | undefined =>
  rivalsOf(matching).find(({ enabled }) => enabled) ?? matching[0]

const rivalsOf = (matching: readonly Offer[]) => matching.filter(({ scope }) => scope === matching[0]?.scope)

/** Of one record a pair is never possible both ways; of many that were chosen it may be. */
const eitherOf = (matching: readonly Offer[]): readonly Offer[] =>
  rivalsOf(matching).filter((offer) => offer.enabled && isMove(offer))

const begins = (offer: Offer, strokes: readonly string[]) =>
  bindingsOf(offer.keys).some(
    (way) => way.length === strokes.length && way.every((stroke, at) => stroke === strokes[at]),
  )

/** What a press means to the commands that are on offer, the innermost scope first; pure, so that tests type on it. */
export const resolveKey = (
  offers: readonly Offer[],
  strokes: readonly string[],
  now: { first: string | null; focus: Focus; repeat: boolean; singleKeys: boolean },
): KeyResolution => {
  const open = reaching(offers, now.focus)
  for (const stroke of strokes) {
    if (!isHeard(stroke, now.focus, now.singleKeys)) continue
    const typed = now.first === null ? [stroke] : [now.first, stroke]
    const matching = open.filter((candidate) => begins(candidate, typed))
    const offer = chosen(matching)
    const leads = now.first === null && open.find((candidate) => starts(candidate, stroke))
    // a sequence of an inner scope goes before a single key of an outer one
    if (leads && (offer === undefined || open.indexOf(leads) < open.indexOf(offer))) {
      return now.repeat ? { kind: 'not-ours' } : { kind: 'first', stroke }
    }
    if (offer !== undefined) {
      if (now.repeat && offer.repeats !== true) return { kind: 'not-ours' }
      const either = eitherOf(matching)
      if (either.length > 1) return { kind: 'either', offers: either }
      return { kind: offer.enabled ? 'run' : 'refused', offer }
    }
  }
  return now.first === null || strokes.length === 0 ? { kind: 'not-ours' } : { kind: 'lost' }
}

/** A chord of a command, whoever hears it: the browser is not to have it while that is on its way. */
export const isChordOf = (commands: readonly Pick<Offer, 'keys'>[], strokes: readonly string[]): boolean =>
  strokes.some((stroke) => commands.some(({ keys }) => bindingsOf(keys).some((way) => way[0] === stroke)))

const starts = (offer: Offer, stroke: string) =>
  bindingsOf(offer.keys).some((way) => way.length > 1 && way[0] === stroke)
