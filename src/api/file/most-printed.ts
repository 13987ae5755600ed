/** So many documents are printed as one file: as many sheets as a tray holds, and drawn within a few seconds. */
export const mostPrinted = 100

/** Labels are only put together, and by a process of their own. */
export const mostLabels = 1000
