import type { DrawnSections } from '#screens/edit/drawn-sections.ts'
import { OrderContents } from './contents/order-contents.tsx'
import { OrderBaseWritten } from './order-base-written.tsx'

/** Sections of an order that are more than their fields while they are written. */
export const writtenSections: DrawnSections = { base: OrderBaseWritten, contents: OrderContents }
