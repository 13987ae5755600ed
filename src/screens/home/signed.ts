/** A difference with its sign, the minus as wide as a figure; none is 0. */
export const signed = (difference: number, number: (value: number) => string): string =>
  difference > 0 ? `+${number(difference)}` : difference < 0 ? `−${number(-difference)}` : number(0)
