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

/** As the build has written them into the page (scripts/pieces-by-place.ts). */
type Pieces = {
  files: readonly string[]
  /** So many of them every place needs. */
  all: number
  /** The pattern of an address, and the numbers of what is needed there. */
  places: readonly [pattern: string, files: readonly number[]][]
}

/** The shell and the screen at the address; where the page says nothing of them each asks for the next. */
export function fetchPlacePieces(): void {
  const text = document.querySelector('#pieces')?.textContent
  if (!text) return
  const { files, all, places } = JSON.parse(text) as Pieces
  const [, own = []] = places.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? []
  fetchPieces([...files.slice(0, all), ...own.flatMap((at) => files[at] ?? [])])
}
