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
  suits: (order: FoundOrder) => boolean | Promise<boolean> = () => true,
): Promise<FoundOrder> {
  const filters = [{ field: 'status', op: 'eq', value: status }]
  const { results } = await searched(url, { page_size: 200, filters })
  for (const found of results) if (await suits(found)) return found
  throw new Error(`No order is ${status} and suits`)
}

/** How many orders a text finds. */
export const countOf = async (url: string, query: string): Promise<number> => {
  const { total } = await searched(url, { page_size: 1, query })
  return total
}

async function searched(url: string, params: Readonly<Record<string, unknown>>) {
  const token = await signIn(url, 'admin')
  const asked = { object: 'order', scope: ['results', 'total'], params }
  const { body } = await call(url, token, 'POST', '/api/v3/search', asked)
  return (body as { payload: { results: FoundOrder[]; total: number } }).payload // as the contract says
}
