import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'

const reachable = { tabIndex: 0 }

/** What may be larger than its place: it scrolls, and where it does so the keys reach it (WCAG 2.1.1). */
export function ScrollBox(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const place = box.current
    if (place === null) return
    const observer = new ResizeObserver(() =>
      setOverflows(place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight),
    )
    for (const part of [place, ...place.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return <div {...props} {...(overflows && reachable)} ref={box} />
}
