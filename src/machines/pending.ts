/** A state that counts its changes; one that does not stays at 0. */
export type Versioned = { readonly version: number }

/** What somebody did and the server has not settled yet. */
export type Act<S extends Versioned> = {
  readonly id: number
  /** What it changes, so that only that is drawn as on its way. */
  readonly fields: readonly string[]
  /** What comes of it, as far as the chart knows; the version with it. */
  readonly becomes: (state: S) => S
  /** The version that it is meant for and sent with. */
  readonly version: number
  /** It builds on nothing: what becomes of those before it is nothing to it. */
  readonly isAlone?: boolean
  /** `unknown`: nobody answered, and what stands there has not been read since. */
  readonly at: 'waiting' | 'sent' | 'unknown'
}
/** In the order in which they were done. */
export type Acts<S extends Versioned> = readonly Act<S>[]

/** What became of an act that was sent; `version` is the one that stands after it. */
export type Answer = { is: 'done'; version: number } | { is: 'refused' } | { is: 'unknown' }

/**
 * What is shown: what the server said, and on it what is on its way. A state that has gone on since an act was sent says
 * more than the chart could; one that nobody answered is not guessed at any longer.
 */
export const shown = <S extends Versioned>(settled: S, acts: Acts<S>): S =>
  acts.reduce(
    (state, act) => (act.at === 'unknown' || state.version > act.version ? state : act.becomes(state)),
    settled,
  )

/** What must not be taken for settled. */
export const fieldsOf = <S extends Versioned>(acts: Acts<S>): readonly string[] => [
  ...new Set(acts.flatMap(({ fields }) => fields)),
]

/** One at a time, in the order in which they were done: each needs the version that the one before it leaves. */
export const nextOf = <S extends Versioned>(acts: Acts<S>): Act<S> | undefined =>
  acts.some(({ at }) => at === 'sent') ? undefined : acts.find(({ at }) => at === 'waiting')

export const sent = <S extends Versioned>(acts: Acts<S>, id: number): Acts<S> =>
  acts.map((act) => (act.id === id ? { ...act, at: 'sent' } : act))

/** What is left of them after an answer, and what is taken back with a refused one, because it built on that. */
export const answered = <S extends Versioned>(
  acts: Acts<S>,
  id: number,
  answer: Answer,
): { left: Acts<S>; dropped: Acts<S> } => {
  const at = acts.findIndex((act) => act.id === id)
  const act = acts[at]
  if (act === undefined) return { left: acts, dropped: [] }
  const before = acts.slice(0, at)
  const after = acts.slice(at + 1)
  if (answer.is === 'done') {
    const ahead = answer.version - act.version - 1
    const next = act.isAlone ? after : after.map((later) => ({ ...later, version: later.version + ahead }))
    return { left: [...before, ...next], dropped: [] }
  }
  return {
    left: [
      ...before,
      ...(answer.is === 'unknown' ? [{ ...act, at: answer.is }] : []),
      ...after.filter(({ isAlone }) => isAlone),
    ],
    dropped: after.filter(({ isAlone }) => !isAlone),
  }
}

/** The state has been read again: whether it was done can be seen now. */
export const known = <S extends Versioned>(acts: Acts<S>): Acts<S> => acts.filter(({ at }) => at !== 'unknown')
