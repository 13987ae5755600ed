const asked = new Set<string>()

/**
 * Has pieces of the build fetched and compiled side by side, each once.
 *
 * @public the build calls it (vite.config.ts)
 */
export function fetchPieces(files: readonly string[]): void {
  for (const file of files) {
    // styles are one file, which came with the page
    if (asked.has(file) || file.endsWith('.css')) continue
    asked.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }))
  }
}

/** The shell and the screen at the address, as the build has written them into the page; without it each asks for the next. */
export function fetchPlacePieces(): void {
  const text = document.querySelector('#pieces')?.textContent ?? '{}'
  // by the pattern of an address, in the order in which those are tried
  const pieces = Object.entries(JSON.parse(text) as Readonly<Record<string, readonly string[]>>)
  fetchPieces(pieces.find(([pattern]) => RegExp(pattern).test(location.pathname))?.[1] ?? [])
}
