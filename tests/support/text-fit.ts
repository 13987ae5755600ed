import type { Page } from '@playwright/test'

/**
 * The texts on a page that are cut off, run out of their box or lie over one another, and places that scroll sideways.
 * What ends in an ellipsis by design is meant to.
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const isClipping = (value: string) => value === 'hidden' || value === 'clip'
    const isScrolling = (value: string) => value === 'auto' || value === 'scroll'
    const isOpaque = (element: Element) =>
      !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(getComputedStyle(element).backgroundColor)
    const nameOf = (element: Element) => {
      const at = element.closest('[role], [data-row], dialog, nav, header, main, label, button, a')
      return `<${element.tagName.toLowerCase()}> in ${at?.getAttribute('role') ?? at?.tagName.toLowerCase() ?? 'page'}`
    }
    const truncates = (element: Element | null): boolean => {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none') return true
      }
      return false
    }

    type Piece = { text: string; element: Element; rect: DOMRect }
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (element === null || text === '' || element.closest('script, style, svg, option, select') !== null) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // one pixel wide is for screen readers only
      if (element.getBoundingClientRect().width <= 1) continue
      for (const rect of range.getClientRects()) if (rect.width > 1) pieces.push({ text, element, rect })
    }

    for (const { text, element, rect } of pieces) {
      if (truncates(element)) continue
      const where = `${nameOf(element)}: ${text}`
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        if (box.width <= 1) break
        const isOver = rect.right > box.right + 1 || rect.left < box.left - 1
        if (isScrolling(style.overflowX) || isScrolling(style.overflowY)) break
        if (isOver && isClipping(style.overflowX)) found.add(`cut ${where}`)
        if (isClipping(style.overflowY) && rect.bottom > box.bottom + 3) found.add(`cut below ${where}`)
        if (isOver && style.display !== 'inline' && (at === element || at.matches('button, a, li, label, td, th')))
          found.add(`too long ${where}`)
      }
    }

    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const left = Math.max(one.rect.left, other.rect.left)
        const right = Math.min(one.rect.right, other.rect.right)
        const top = Math.max(one.rect.top, other.rect.top)
        const bottom = Math.min(one.rect.bottom, other.rect.bottom)
        if (right - left <= 3 || bottom - top <= 4) continue
        // what a layer covers, or what is scrolled out of sight, lies over nothing
        const drawn = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        const places = [drawn.indexOf(one.element), drawn.indexOf(other.element)].toSorted((a, b) => a - b)
        const [upper = -1, lower = -1] = places
        if (upper < 0 || drawn.slice(0, lower).some((at) => isOpaque(at))) continue
        found.add(`overlap ${nameOf(one.element)}: ${one.text} / ${other.text}`)
      }
    }

    for (const at of document.querySelectorAll('html, main, nav, [role=dialog], dialog, [role=menu], [role=listbox]'))
      if (at.clientWidth > 1 && at.scrollWidth > at.clientWidth + 1)
        found.add(`sideways ${nameOf(at)}: ${at.scrollWidth} in ${at.clientWidth}`)
    return [...found]
  })
