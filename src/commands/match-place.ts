import { placeIds, placeOf, type PlaceId } from './places.ts'

export type Match = { id: PlaceId; params: Readonly<Record<string, string>> }

/** The place at an address, built or not: the first row that fits, because fixed routes stand first. */
export const matchPlace = (path: string): Match | undefined => {
  for (const id of placeIds) {
    const params = paramsIn(placeOf(id), path)
    if (params !== undefined) return { id, params }
  }
  return undefined
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const paramsIn = (
  { path: pattern, numeric }: { path: string; numeric?: true },
  path: string,
): Record<string, string> | undefined => {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (given.length > wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at]
    if (value === undefined) {
      if (part.endsWith('?')) continue
      return undefined
    }
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
      continue
    }
    const name = part.replaceAll(/^:|\?$/g, '')
    if (numeric && name === 'id' && !/^\d+$/.test(value)) return undefined
    params[name] = decoded(value)
  }
  return params
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
