/** Days of a plot, and as many before them to compare with. */
export const statsDays = 30
