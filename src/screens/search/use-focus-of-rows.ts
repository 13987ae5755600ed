import { useLayoutEffect, type RefObject } from 'react'

/**
 * The focus stands where the row is framed: once there are rows they take it, unless somebody has put it elsewhere on
 * the page. Whoever reads with a screen reader hears the row then and not the whole page.
 */
export function useFocusOfRows(areThere: boolean, rows: RefObject<{ focus: () => void } | null>): void {
  useLayoutEffect(() => {
    const { activeElement } = document
    if (areThere && (activeElement === document.body || activeElement?.id === 'main')) rows.current?.focus()
  }, [areThere, rows])
}
