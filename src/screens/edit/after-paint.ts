import { startTransition } from 'react'
import { flushSync } from 'react-dom'

/**
 * Does what can wait for the next picture: once that has been painted, or at the first key before, which then finds all
 * of it there.
 */
export const afterPaint = (act: () => void): void => {
  let frame = 0
  const done = () => {
    window.removeEventListener('keydown', atKey, { capture: true })
    cancelAnimationFrame(frame)
  }
  const atKey = () => {
    done()
    flushSync(act)
  }
  window.addEventListener('keydown', atKey, { capture: true })
  // the second one comes after what the first one painted
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      done()
      startTransition(act)
    })
  })
}
