import type { Config } from '#server/config.ts'
import { holdDataDir, holderOf, inDataDir } from '#server/data-dir.ts'
import { startPostgres } from '#server/postgres/start.ts'

/** Does something with the database of these settings, for whoever is called by `name`; one that nobody runs is started meanwhile. */
export async function withDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  name: string,
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  // a Kontor that runs goes on, and its database with it
  if ((await holderOf(dataDir)) !== undefined) return work((await startPostgres({ dataDir })).connectionString)
  const letGo = await inDataDir(dataDir, () => holdDataDir(dataDir, name))
  try {
    const postgres = await startPostgres({ dataDir })
    await work(postgres.connectionString).finally(postgres.stop)
  } finally {
    await letGo()
  }
}
