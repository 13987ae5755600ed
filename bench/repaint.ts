import type { Page } from '@playwright/test'

/** A key that changes the color of what is there and nothing else, and the time until that has been painted. */
export async function repainted(page: Page, painted = '[data-record]'): Promise<number> {
  await page.evaluate((selector) => {
    const shown = document.querySelector<HTMLElement>(selector)
    if (shown === null) throw new Error(`Nothing is ${selector}: a repaint would paint nothing`)
    const repaint = new Promise<number>((resolve) => {
      const listen = (event: Event) => {
        const pressed = performance.now()
        event.stopImmediatePropagation()
        shown.style.color = shown.style.color === '' ? 'maroon' : ''
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)))
      }
      window.addEventListener('keydown', listen, { capture: true, once: true })
    })
    Object.assign(window, { repaint })
  }, painted)
  await page.keyboard.press('ScrollLock')
  return page.evaluate(() => (window as unknown as { repaint: Promise<number> }).repaint) // put there above
}
