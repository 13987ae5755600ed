/** `npm run restore -- --from /backups/20261128T130000Z`: a backup into an empty DATA_DIR (or DATABASE_URL). */
import { parseArgs } from 'node:util'
import { withDatabase } from '#server/backup/database.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { configFrom } from '#server/config.ts'
import { defaultDataDir, holderOf } from '#server/data-dir.ts'
import { isProblem, problem } from '#server/problem.ts'

const { values } = parseArgs({ options: { from: { type: 'string' } } })

try {
  const { from } = values
  if (from === undefined) throw problem('Say which: npm run restore -- --from /backups/20261128T130000Z')
  const config = configFrom(process.env, { dataDir: await defaultDataDir() })
  if (config.databaseUrl === undefined && (await holderOf(config.dataDir)) !== undefined)
    throw problem(`Kontor runs on ${config.dataDir}: a backup is restored into a DATA_DIR that nobody has begun.`)
  await withDatabase(config, 'npm run restore', async (connectionString) => {
    const { manifest, isKeyOfBackup, missing } = await restoreBackup(connectionString, config, from)
    console.log(`${from} is restored: ${manifest.tables.length} tables, each with the sum that the backup says.`)
    if (!isKeyOfBackup)
      console.log(
        'Its secrets are sealed with another key: put the data.key of then into DATA_DIR, or set DATA_KEY, before Kontor starts.',
      )
    if (missing.length > 0) {
      console.error(`Files that the backup does not have as it says: ${missing.join(', ')}`)
      process.exitCode = 2
    }
  })
} catch (error) {
  console.error(isProblem(error) ? error.message : error)
  process.exitCode = 1
}
