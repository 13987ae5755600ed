import type { DrawnSections } from '#screens/edit/drawn-sections.ts'
import { PricingWritten } from './pricing-written.tsx'

/** The section of a product that is more than its fields while it is written. */
export const writtenSections: DrawnSections = { pricing: PricingWritten }
