/** The end of the title of a test made in a loop: one of them is of every run, what varies it is not (ADR 0270). */
export const wider = (isWider: boolean): string => (isWider ? ' @full' : '')
