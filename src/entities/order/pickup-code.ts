/** Signs that nobody takes for another, on the same key of every layout: no 0, 1, I or O, and no letter that moves. */
const signs = '23456789BCDEFGHJKLNPRSTUVX'
const length = 6

/** A code that whoever collects an order shows; `random` answers a whole number below its argument. */
export const newPickupCode = (random: (below: number) => number): string =>
  Array.from({ length }, () => signs[random(signs.length)] ?? '').join('')

/** In threes, as it is read out. */
export const spacedCode = (code: string): string => code.replaceAll(/(.{3})(?=.)/g, '$1 ')

/** As it was given, however it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')
