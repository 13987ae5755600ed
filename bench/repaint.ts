import type { Page } from '@playwright/test'

/** A key that changes the color of the record and nothing else, and the time until that has been painted. */
export async function repainted(page: Page): Promise<number> {
  await page.evaluate(() => {
    const repaint = new Promise<number>((resolve) => {
      const listen = (event: Event) => {
        const pressed = performance.now()
        event.stopImmediatePropagation()
        const record = document.querySelector<HTMLElement>('[data-record]')
        if (record !== null) record.style.color = record.style.color === '' ? 'maroon' : ''
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)))
      }
      window.addEventListener('keydown', listen, { capture: true, once: true })
    })
    Object.assign(window, { repaint })
  })
  await page.keyboard.press('ScrollLock')
  return page.evaluate(() => (window as unknown as { repaint: Promise<number> }).repaint) // put there above
}
