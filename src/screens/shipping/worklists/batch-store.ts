import { createLabelBatch } from './label-batch.ts'

/** The batch of this window: it goes on while somebody looks at one of its orders. */
export const labelBatch = createLabelBatch()
