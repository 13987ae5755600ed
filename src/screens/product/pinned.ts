import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'

/** A filter that the path of an address says: its field, its value as an address writes it, and where it is left out. */
export type Pinned = { readonly field: string; readonly text: string; readonly out: string }

/** What the path and the rest of the address say together. */
export const withPinned = (search: string, { field, text }: Pinned): string => {
  const params = new URLSearchParams(search)
  params.append(field, text)
  return params.toString()
}

/** An address without what its path says; undefined where it says something else. */
export const leftOut = (address: string, { field, text }: Pinned): string | undefined => {
  const params = new URLSearchParams(address)
  const texts = params.getAll(field)
  if (!texts.includes(text)) return undefined
  params.delete(field)
  for (const other of texts.toSpliced(texts.indexOf(text), 1)) params.append(field, other)
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

const joined = (path: string, search: string) => (search === '' ? path : `${path}?${search}`)

/** The address as a list reads and writes it, which knows filters after the `?` alone. */
export function hooksFor(pinned: Pinned): { hook: BaseLocationHook; searchHook: BaseSearchHook } {
  return {
    hook: () => {
      const [path, navigate] = useBrowserLocation()
      return [
        path,
        (to: string, options) => {
          const [place = '', search = ''] = to.split('?', 2)
          if (place !== path) return navigate(to, options)
          const rest = leftOut(search, pinned)
          navigate(rest === undefined ? joined(pinned.out, search) : joined(path, rest), options)
        },
      ]
    },
    searchHook: () => withPinned(useSearch(), pinned),
  }
}
