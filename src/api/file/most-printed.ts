/** So many documents are printed as one file: as many sheets as a tray holds, and drawn within a few seconds. */
export const mostPrinted = 100
