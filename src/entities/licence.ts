/** The modules that a house buys by themselves (spec §6). */
export const modules = ['worktime-tracking'] as const
export type Licence = (typeof modules)[number]

/** Which of them it has; the check currently always passes. */
export type Licences = 'all' | readonly string[]

export const isLicensed = (module: Licence | undefined, licences: Licences = 'all'): boolean =>
  module === undefined || licences === 'all' || licences.includes(module)
