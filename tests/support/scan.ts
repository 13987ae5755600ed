import type { CDPSession, Page } from '@playwright/test'
import { scannedOn, type LayoutName } from '#tests/support/layout-keys.ts'

const shift = 8
const enter = { code: 'Enter', key: 'Enter', shift: false }

/** A scanner on this page's computer: its keys come with the times that the browser would give them, so many ms apart. */
export async function scannerOn(
  page: Page,
  layout: LayoutName,
): Promise<(text: string, gap?: number) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  return async (text, gap = 8) => {
    const started = Date.now() / 1000
    const keys = [...scannedOn(layout, text), enter]
    // sent without waiting for one another: the page's answers are slower than a scanner
    await Promise.all(
      keys.map(({ code, key, shift: isShifted }, at) =>
        session.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          code,
          key,
          modifiers: isShifted ? shift : 0,
          timestamp: started + (at * gap) / 1000,
          ...([...key].length === 1 && { text: key }),
        }),
      ),
    )
  }
}
