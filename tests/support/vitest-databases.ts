import { startDatabases } from '#tests/support/database.ts'

let stop: (() => Promise<void>) | undefined

/** Vitest calls this once before the projects that ask for it. */
export async function setup(): Promise<void> {
  stop = await startDatabases()
}

export async function teardown(): Promise<void> {
  await stop?.()
}
