type What = 'tier' | 'list' | undefined

let what: What

/** What was asked to be added while nothing was written in yet: taken up by what stands there once something is. */
export const wanted = {
  set: (next: What): void => {
    what = next
  },
  take: (): What => {
    const taken = what
    what = undefined
    return taken
  },
}
