/** One width for heads, people and what nobody has: on a phone there is one day. */
export const rowLook =
  'grid grid-cols-[minmax(9rem,13rem)_repeat(7,minmax(0,1fr))_6rem] border-b border-line max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]'

export const nameLook = 'flex min-w-0 items-center gap-3 px-4 py-1 text-table text-ink max-md:px-3'
export const cellLook = 'relative flex min-w-0 scroll-mt-8 items-center border-l border-line px-3 py-1 max-xl:px-2'
export const hoursLook = 'flex flex-col items-end justify-center border-l border-line px-4 py-1 text-right max-md:px-3'

const saturday = 5

/** A weekend lies back a little; on a phone the other days are not there. */
export const dayLook = (column: number, shown: number): string =>
  `${column >= saturday ? 'bg-sunken' : ''} ${column === shown ? '' : 'max-md:hidden'}`

export const cellId = (row: number, column: number): string => `shift-${row}-${column}`

/** The cell in which one stands: unmistakable where keys are heard. */
export const headLook = 'outline-2 -outline-offset-2 outline-line-strong group-focus/week:outline-primary'
