/** The browser's own Back and Forward, which no link and no command of the console takes. */
export const onPopState = (act: () => void): (() => void) => {
  window.addEventListener('popstate', act)
  return () => window.removeEventListener('popstate', act)
}
