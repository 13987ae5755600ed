import type { BrowserContext, Page } from '@playwright/test'
import { order } from '#entities/order/order.ts'
import { demoPassword } from '#tests/support/console.ts'
import { slowdown, slowLine } from './slow.ts'

/** What has to be in the document for rows to be there, and what must not be. */
export type Sight = { there: string; busy?: string }
/** An address of a server, and what is to be seen at it. */
export type Place = { url: string; sight: Sight }

const size = 100
const patience = 60_000

/** The console's list with a row in focus; every row that it draws has to be there. */
export const consoleList = (url: string, at = 0): Place => ({
  url: `${url}/orders/orders${at === 0 ? '' : `?at=${at}`}`,
  sight: { there: `[data-row="${at}"]`, busy: '[data-row][aria-busy=true]' },
})

/** The page without a framework that asks for the same hundred rows by the same call, and shows the same columns. */
export const bareList = (url: string, path: string, at = 0): Place => {
  const [field, dir] = order.list.sort.split(' ')
  const params = { sort: [{ field, dir }], page: Math.floor(at / size) + 1, page_size: size }
  const ask = JSON.stringify({ object: order.name, scope: ['results'], params })
  return {
    url: `${url}${path}?${new URLSearchParams({ columns: order.list.columns.join(), ask })}`,
    sight: { there: `tbody tr:nth-child(${size})` },
  }
}

export const reactAdminList = (url: string, path: string): Place => ({
  url: `${url}${path}#/orders`,
  sight: { there: `tbody tr:nth-child(${size})` },
})

/** Opens a tab at the place; from the start of that until the frame after its rows are in the document, in ms. */
export async function load(context: BrowserContext, place: Place, { slow = false } = {}): Promise<number> {
  const page = await tab(context, place.sight)
  try {
    if (slow) await slowDown(page)
    await page.goto(place.url, { waitUntil: 'commit', timeout: patience })
    return await painted(page)
  } finally {
    await page.close()
  }
}

/** Signs in where the place asks for it: from Enter in the form until the frame after the rows are in the document. */
export async function signInAt(context: BrowserContext, { url, sight }: Place): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.locator('[name=username]').fill('admin')
    await page.locator('[name=password]').fill(demoPassword)
    // as long as typing a name takes at the least: what a page fetches meanwhile is there then
    await page.waitForTimeout(rest)
    return await fromKey(page, 'Enter', sight)
  } finally {
    await page.evaluate(() => localStorage.clear())
    await page.close()
  }
}

/** Somebody looks at what is there before the next key. */
export const rest = 1000

/** From a key until the frame after what it opens is in the document, in ms. */
export async function fromKey(page: Page, key: string, sight: Sight): Promise<number> {
  await page.evaluate(watch, { ...sight, from: 'key' as const })
  await page.keyboard.press(key)
  return painted(page)
}

/** A tab that will notice. */
export async function tab(context: BrowserContext, sight: Sight): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch, { ...sight, from: 'load' as const })
  return page
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slowLine)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

export async function painted(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as unknown as Watched).painted, undefined, {
    timeout: patience,
    polling: 250,
  })
  return (await found.jsonValue()) ?? Number.NaN
}

/** What `watch` leaves in the page. */
type Watched = { painted: number | undefined }

/** Runs in the page: looks itself, because asking it over and over would slow it down. */
function watch({ there, busy, from }: Sight & { from: 'load' | 'key' }): void {
  const watched = window as unknown as Watched
  watched.painted = undefined
  let start = 0
  const look = () => {
    if (document.querySelector(there) === null) return
    if (busy !== undefined && document.querySelector(busy) !== null) return
    seen.disconnect()
    requestAnimationFrame(() => (watched.painted = performance.now() - start))
  }
  const seen = new MutationObserver(look)
  const begin = () => seen.observe(document, { subtree: true, childList: true, attributes: true })
  if (from === 'load') return begin()
  const pressed = () => {
    start = performance.now()
    begin()
  }
  window.addEventListener('keydown', pressed, { capture: true, once: true })
}
