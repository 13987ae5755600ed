/** What was scanned where the station was not open yet: its first scans. */
let codes: readonly string[] = []

export const handed = {
  leave: (code: string): void => {
    codes = [...codes, code]
  },
  take: (): readonly string[] => {
    const taken = codes
    codes = []
    return taken
  },
}
