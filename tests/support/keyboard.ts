import type { Page } from '@playwright/test'
import { call, signIn } from '#tests/support/call.ts'

/** Types and counts: a chord is one, a sequence of two keys is two. */
export function countingKeys(page: Page) {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    type: async (text: string) => {
      count += [...text].length
      await page.keyboard.type(text)
    },
    count: () => count,
    restart: () => {
      count = 0
    },
  }
}

/** From here on the page has no pointer. */
export const withoutPointer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const types = ['pointerdown', 'pointerup', 'pointermove', 'mousedown', 'mouseup', 'mousemove']
    for (const type of types) {
      const block = (event: Event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      window.addEventListener(type, block, { capture: true })
    }
  })

export type FoundOrder = { id: number; number: string; status: string } & Readonly<Record<string, unknown>>

/** An order of the demo data that is in this status and suits. */
export async function orderIn(
  url: string,
  status: string,
  suits: (order: FoundOrder) => boolean = () => true,
): Promise<FoundOrder> {
  const token = await signIn(url, 'admin')
  const filters = [{ field: 'status', op: 'eq', value: status }]
  const asked = { object: 'order', scope: ['results'], params: { page_size: 200, filters } }
  const { body } = await call(url, token, 'POST', '/api/v3/search', asked)
  const { payload } = body as { payload: { results: FoundOrder[] } } // as the contract says
  const found = payload.results.find(suits)
  if (found === undefined) throw new Error(`No order is ${status} and suits`)
  return found
}
