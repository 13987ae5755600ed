/** Mutants that no table can notice, by chart and by name, each with the reason why it behaves like the chart. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
