import { startDatabases } from '#tests/support/database.ts'

let stop: (() => Promise<void>) | undefined

/**
 * Vitest calls this for each project that asks for it, one after another and before any test, with modules of its own:
 * the first one starts them for all, and ends them.
 */
export async function setup(): Promise<void> {
  if (process.env.KONTOR_TEST_DATABASES === undefined) stop = await startDatabases()
}

export async function teardown(): Promise<void> {
  await stop?.()
}
