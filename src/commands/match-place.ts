import { newId, placeIds, placeOf, type PlaceId } from './places.ts'

export type Match = { id: PlaceId; params: Readonly<Record<string, string>> }

/**
 * What an address of the place looks like, as a regular expression; slashes too many do no harm.
 *
 * @public the build writes it into the page
 */
export const patternOf = (id: PlaceId): string => {
  const { path, numeric, creates } = placeOf(id)
  const number = creates === undefined ? '\\d+' : `\\d+|${newId}`
  const parts = path.split('/').filter((part) => part !== '')
  const written = parts.map((part) => {
    if (!part.startsWith(':')) return `/+${part}`
    const name = part.replaceAll(/^:|\?$/g, '')
    const given = `/+(?<${name}>${numeric && name === 'id' ? number : '[^/]+'})`
    return part.endsWith('?') ? `(?:${given})?` : given
  })
  return `^${written.join('')}/*$`
}

const patterns = placeIds.map((id) => [id, new RegExp(patternOf(id))] as const)

/** The place at an address, built or not: the first row that fits, because fixed routes stand first. */
export const matchPlace = (path: string): Match | undefined => {
  for (const [id, pattern] of patterns) {
    const found = pattern.exec(path)
    if (found !== null) return { id, params: paramsOf(found.groups) }
  }
  return undefined
}

const paramsOf = (groups: Readonly<Record<string, string | undefined>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, part]) => (part === undefined ? [] : [[name, decoded(part)]])),
  )

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
