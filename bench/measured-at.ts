import path from 'node:path'

/** Where a server has the pages that the console is measured against. */
export const measuredAt = '/measured/'
export const measuredFolder = path.join(import.meta.dirname, 'dist/measured')
