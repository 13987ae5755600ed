import type { Asked, Need } from '#machines/palette.ts'

type Kept = { user: number; command: string; record: number | undefined; needs: readonly Need[] }

const sameLines = (need: Need, kept: Need): boolean =>
  need.kind === 'lines' &&
  kept.kind === 'lines' &&
  need.lines.length === kept.lines.length &&
  need.lines.every(({ id, open }, at) => kept.lines[at]?.id === id && kept.lines[at]?.open === open)

/** What was typed takes the default's place, as long as it can still be meant. */
const typedInto = (need: Need, kept: Need | undefined): Need => {
  if (kept === undefined) return need
  if (need.kind === 'text' && kept.kind === 'text') return { ...need, value: kept.value }
  if (need.kind === 'flag' && kept.kind === 'flag') return { ...need, value: kept.value }
  if (need.kind === 'choice' && kept.kind === 'choice')
    return need.choices.some(({ value }) => value === kept.value) ? { ...need, value: kept.value } : need
  return sameLines(need, kept) ? kept : need
}

/**
 * Arguments outlive a sign-out by 401 in this page's memory, for the same user, command and record, and once; nothing
 * is written to disk (ADR 0013).
 */
export const createTyped = () => {
  let user: number | undefined
  let kept: Kept | undefined
  return {
    /** The arguments as the page should open: as they were left, else with their defaults. */
    restore: (who: number | undefined, { id, subject }: Asked, needs: readonly Need[]): readonly Need[] => {
      user = who
      const found = kept?.user === who && kept?.command === id && kept.record === subject?.id ? kept.needs : []
      kept = undefined
      return needs.map((need) =>
        typedInto(
          need,
          found.find(({ name }) => name === need.name),
        ),
      )
    },
    /** Somebody is being signed out: an open page is kept for them, and without one nothing is. */
    leave: (asked: Asked | null, needs: readonly Need[]): void => {
      kept = undefined
      if (asked === null || needs.length === 0 || user === undefined) return
      kept = { user, command: asked.id, record: asked.subject?.id, needs }
    },
  }
}

export const typed = createTyped()
