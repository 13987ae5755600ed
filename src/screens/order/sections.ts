/** The sections of an order, in the order of their digits (spec §2). */
export const sections = ['base', 'shipping', 'contents', 'documentation', 'returns', 'history'] as const
export type Section = (typeof sections)[number]

export const isSection = (name: string | undefined): name is Section => sections.some((section) => section === name)
