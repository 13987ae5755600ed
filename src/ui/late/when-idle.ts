/** Acts in a quiet moment; the answer calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === 'undefined') {
    const later = setTimeout(act, 2000)
    return () => clearTimeout(later)
  }
  const soon = requestIdleCallback(act)
  return () => cancelIdleCallback(soon)
}
