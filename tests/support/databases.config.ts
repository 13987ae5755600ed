import { startDatabases } from '#tests/support/database.ts'

/** Playwright calls this once before its workers start, and what it answers when they are done. */
export default startDatabases
