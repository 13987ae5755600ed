import { useEffect } from 'react'

/**
 * The focus stands where the row is framed: once there are rows they take it, unless somebody has put it elsewhere on
 * the page. Whoever reads with a screen reader hears the row then and not the whole page.
 */
export function useFocusOfRows(areThere: boolean, focus: () => void): void {
  useEffect(() => {
    if (!areThere) return undefined
    // by then the grid knows its element
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.id === 'main') focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [areThere, focus])
}
