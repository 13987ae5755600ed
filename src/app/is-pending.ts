/** Is the screen, its record or its first rows on their way? */
export const isPending = (): boolean =>
  document.querySelector('[data-pending], main [role=row][aria-busy=true]') !== null
