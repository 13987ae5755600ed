import type { Page } from '@playwright/test'

/**
 * From the next page on, keeps what a screen reader would read out by itself: what is put into a live region that
 * stands there already and is not covered by a dialog, and alerts with their arrival.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
    const known = new WeakSet<Element>()
    const isCovered = (region: Element) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      return region.closest('[inert], [aria-hidden=true]') !== null || !(modal?.contains(region) ?? true)
    }
    const hear = (nodes: Iterable<Node>) => {
      const said = new Map<Element, string>()
      const arrived = [...nodes].flatMap((node) =>
        node instanceof Element ? [node, ...node.querySelectorAll('[role=alert]')] : [node],
      )
      for (const node of new Set(arrived)) {
        const element = node instanceof Element ? node : node.parentElement
        const region = element?.closest(live)
        if (region === null || region === undefined || !region.isConnected || isCovered(region)) continue
        if (!known.has(region) && region.getAttribute('role') !== 'alert') continue
        said.set(region, `${said.get(region) ?? ''} ${node.textContent}`)
      }
      heard.push(...said.values())
      for (const region of document.querySelectorAll(live)) known.add(region)
    }
    new MutationObserver((records) =>
      hear(
        new Set(
          records.flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes])),
        ),
      ),
    ).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** What was heard so far and reads like this. */
export const announcements = async (page: Page, words: RegExp): Promise<string[]> => {
  const all = await page.evaluate(() => {
    // put there by the script above
    const { heard: said } = window as unknown as { heard: string[] }
    return said.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  })
  return all.filter((text) => words.test(text))
}
