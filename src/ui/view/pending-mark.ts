/** Marks what is drawn before it is settled; `text` is what is read out beside it. */
export const pendingMark = (text: string | undefined) =>
  text === undefined ? {} : ({ 'data-on-its-way': '', 'aria-busy': true } as const)
