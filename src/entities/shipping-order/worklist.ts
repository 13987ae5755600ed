/** Where an order stands for whoever prepares, packs and hands over, in the order in which that is done. */
export const worklists = ['to-prepare', 'ready', 'partly-shipped', 'waiting-for-pickup', 'shipped-today'] as const
export type Worklist = (typeof worklists)[number]

/** How far the labels are of what waits to leave: the one that needs somebody most speaks for all. What is collected needs none. */
export const labelStates = ['none', 'requested', 'ready', 'printed', 'failed', 'collected'] as const
export type LabelState = (typeof labelStates)[number]
