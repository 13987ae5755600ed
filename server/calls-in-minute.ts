const minute = 60_000

/** Counts the calls of each key, anew with each minute: false for those beyond `most`. */
export function callsInMinute(most: number): (key: string) => boolean {
  const calls = new Map<string, number>()
  let began = 0
  return (key) => {
    const now = performance.now()
    if (now - began > minute) {
      calls.clear()
      began = now
    }
    const count = (calls.get(key) ?? 0) + 1
    calls.set(key, count)
    return count <= most
  }
}
