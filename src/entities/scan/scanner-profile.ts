import * as z from 'zod/mini'

/** ms between two signs: what spec and scanners allow. */
export const gaps = { least: 10, usual: 30, most: 100 } as const

export const suffixes = ['any', 'Enter', 'Tab', 'LineFeed', 'none'] as const
export type Suffix = (typeof suffixes)[number]

/** Keys that no keyboard has, with which a scanner can announce what it sends. */
export const prefixes = Array.from({ length: 12 }, (_, at) => `F${at + 13}`)

/** How the scanner at this workstation sends; kept by the browser, for another one has another scanner. */
export const scannerProfile = z.object({
  is_on: z.boolean(),
  /** The longest pause within a code, in ms. */
  gap: z.int().check(z.gte(gaps.least), z.lte(gaps.most)),
  /** The key that announces a code; null where none does. */
  prefix: z.nullable(z.enum(prefixes)),
  /** The key that the scanner itself sends behind a code. */
  suffix: z.enum(suffixes),
})
export type ScannerProfile = z.infer<typeof scannerProfile>

export const usualProfile: ScannerProfile = { is_on: false, gap: gaps.usual, prefix: null, suffix: 'any' }

/** How one code came: what calibration reads. */
export type ScanPace = { longestGap: number; prefix: string | null; suffix: Suffix }

export type Scan = { text: string; pace: ScanPace }

/** What a busy computer adds to the pauses, in ms: never less is set. */
const leastMeasured = 20

/** The profile of a scanner that sent a code like this: half as slow again still is one. */
export const calibrated = ({ longestGap, prefix, suffix }: ScanPace): ScannerProfile => ({
  is_on: true,
  gap: Math.min(gaps.most, Math.max(leastMeasured, Math.ceil(Math.round(longestGap) * 1.5))),
  prefix,
  suffix,
})
