import type { Page, Route } from '@playwright/test'

/**
 * Holds the calls of a page to these addresses until a walk lets each one go, so that the states in which an answer is
 * awaited can be looked at.
 */
export async function holdCalls(page: Page, addresses: Readonly<Record<string, string | RegExp>>) {
  const held = new Map<string, Route[]>()
  const waiting = new Map<string, (route: Route) => void>()
  for (const [name, address] of Object.entries(addresses))
    await page.route(address, (route) => {
      const taker = waiting.get(name)
      waiting.delete(name)
      if (taker === undefined) held.set(name, [...(held.get(name) ?? []), route])
      else taker(route)
    })
  // what a page asked that was left meanwhile is answered by nobody
  page.on('requestfailed', (request) => {
    for (const [name, routes] of held)
      held.set(
        name,
        routes.filter((route) => route.request() !== request),
      )
  })
  return {
    /** The oldest call that waits there, or the next one. */
    next: (name: string): Promise<Route> => {
      const [first, ...rest] = held.get(name) ?? []
      if (first === undefined) return new Promise((resolve) => waiting.set(name, resolve))
      held.set(name, rest)
      return Promise.resolve(first)
    },
    waiting: (name: string): number => held.get(name)?.length ?? 0,
    /** Forgets what was asked by a page that is gone. */
    drop: () => held.clear(),
  }
}
