/** The modules that a house buys by themselves (spec §6). */
export const modules = ['worktime-tracking'] as const
export type Licence = (typeof modules)[number]

/** Which of them it has; null is all of them, which is so everywhere as long as none is sold by itself. */
export type Licences = readonly string[] | null

export const isLicensed = (module: Licence | undefined, licences: Licences | undefined): boolean =>
  module === undefined || licences === undefined || licences === null || licences.includes(module)
