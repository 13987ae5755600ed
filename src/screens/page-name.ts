import { useLayoutEffect, useSyncExternalStore } from 'react'
import { app } from '#entities/app.ts'

let current: string | undefined
const watchers = new Set<() => void>()

const set = (name: string | undefined): void => {
  current = name
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A record's own name, such as an order's number: it then stands in the title and last in the breadcrumb. */
export function usePageName(name: string | undefined): void {
  useLayoutEffect(() => {
    set(name)
    return () => set(undefined)
  }, [name])
}

/** The name that the screen has given itself, if any. */
export const useCurrentPageName = (): string | undefined => useSyncExternalStore(watch, () => current)

/** The page's name, then the product's (spec §2). */
export function usePageTitle(page: string): void {
  useLayoutEffect(() => {
    document.title = `${page} – ${app.name}`
  }, [page])
}
