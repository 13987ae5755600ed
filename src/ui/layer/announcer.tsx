import { useSyncExternalStore } from 'react'

type Said = { text: string; count: number }

let said: Said = { text: '', count: 0 }
const watchers = new Set<() => void>()

/** Reads a sentence out that stands nowhere on the page, or stands where nobody looks. */
export function announce(text: string): void {
  said = { text, count: said.count + 1 }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The one region that reads out what is announced; mounted once, outside of what a dialog makes inert. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(watch, () => said)
  return (
    <p role="status" className="sr-only">
      {/* the same words said again are new words */}
      <span key={count}>{text}</span>
    </p>
  )
}
