import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '#server/app.ts'
import { configFrom, type Config } from '#server/config.ts'
import { openDb, type Db } from '#server/db.ts'
import { newDatabase } from '#tests/support/database.ts'

export type TestServer = {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly db: Db
  readonly config: Config
  close: () => Promise<void>
}

/** The real server on a database of its own that is cloned from the demo data. */
export async function startServer(settings: Partial<Config> = {}, port = 0): Promise<TestServer> {
  const database = await newDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-server-'))
  await database.filesInto(dataDir)
  const config = { ...configFrom({ DATABASE_URL: database.url }, { dataDir }), ...settings }
  const db = openDb(database.url)
  const app = await createApp({ config, db })
  const url = await app.listen({ host: '127.0.0.1', port })
  return {
    url,
    db,
    config,
    close: async () => {
      await app.close()
      await db.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
