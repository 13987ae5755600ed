/** Prints what is on the screen once that is drawn: the palette that was asked stands on it until then. */
export const printPage = (): void => void setTimeout(() => window.print())
