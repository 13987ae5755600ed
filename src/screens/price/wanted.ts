type What = 'tier' | 'list' | undefined

let what: What

/** What was asked to be added while nothing was written in yet: taken up by what stands there once something is. */
export const wanted = {
  read: (): What => what,
  set: (next: What): void => {
    what = next
  },
}
