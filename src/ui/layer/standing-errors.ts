/** Milliseconds that an error can be read for at least, and for each of its characters. */
const [least, each] = [8000, 80]

type Standing = { readonly at: number; readonly length: number; readonly about: string | undefined }

/**
 * Errors stay until they are closed, until the same thing succeeds or until the place is left; what has just come is
 * left to be read first. One that comes again begins anew.
 */
export function createStandingErrors(close: (id: string | number) => void) {
  const standing = new Map<string | number, Standing>()
  const retire = (isOver: (error: Standing) => boolean): void => {
    for (const [id, error] of standing) {
      if (!isOver(error)) continue
      const left = error.at + Math.max(least, error.length * each) - Date.now()
      setTimeout(() => {
        if (standing.get(id) !== error) return
        standing.delete(id)
        close(id)
      }, left)
    }
  }
  return {
    came: (id: string | number, text: string, about: string | undefined) =>
      void standing.set(id, { at: Date.now(), length: text.length, about }),
    /** Closed by hand, or something else is said in its place. */
    gone: (id: string | number) => void standing.delete(id),
    succeeded: (about: string) => retire((error) => error.about === about),
    leftPlace: () => retire(() => true),
  }
}
