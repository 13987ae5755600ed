/** How many a test makes up in every run, and how many in the full one, or with `FULL=yes` in front (ADR 0270). */
export const samples = (everyRun: number, full: number): number => (process.env.FULL === undefined ? everyRun : full)
