import { loaders } from '../load.ts'

/** What is no entity and is written all the same. */
const others = ['saved-view', 'schedule', 'start-page', 'user-setting'] as const

/** Everything that a write is about. */
export const auditedObjects: readonly string[] = [...Object.keys(loaders), ...others]
