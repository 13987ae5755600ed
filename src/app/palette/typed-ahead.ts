/** What was typed while a command's arguments were on their way: it belongs to the first text that is asked for. */
let ahead = ''

export const typeAhead = (sign: string): void => {
  ahead += sign
}

export const hasTypedAhead = (): boolean => ahead !== ''

/** Gives it out once. */
export const takeTypedAhead = (): string => {
  const typed = ahead
  ahead = ''
  return typed
}
