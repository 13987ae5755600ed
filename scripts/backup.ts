/** `npm run backup -- --to /backups --keep 14`: a backup of DATA_DIR (or DATABASE_URL), while Kontor runs or not. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '#server/backup/database.ts'
import { pruneBackups } from '#server/backup/prune.ts'
import { takeBackup } from '#server/backup/take.ts'
import { configFrom } from '#server/config.ts'
import { defaultDataDir } from '#server/data-dir.ts'
import { openDb } from '#server/db.ts'
import { isProblem, problem } from '#server/problem.ts'

const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })

try {
  if (values.to === undefined) throw problem('Say where: npm run backup -- --to /backups')
  if (values.keep !== undefined && !/^[1-9]\d*$/.test(values.keep)) throw problem('--keep takes how many backups stay.')
  const place = path.resolve(values.to)
  const config = configFrom(process.env, { dataDir: await defaultDataDir() })
  await withDatabase(config, 'npm run backup', async (connectionString) => {
    const db = openDb(connectionString, { statementTimeout: 0 })
    const { folder, manifest, lost } = await takeBackup(db, config, place).finally(db.close)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${folder}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, ${manifest.files.length.toLocaleString('en')} files.`,
    )
    if (config.dataKey === undefined)
      console.log(`The key of its secrets is not in it: keep ${path.join(config.dataDir, 'data.key')} elsewhere.`)
    if (lost.length > 0) {
      console.error(`Files that are not there, or not what was stored: ${lost.join(', ')}`)
      process.exitCode = 2
    }
  })
  if (values.keep !== undefined)
    for (const gone of await pruneBackups(place, Number(values.keep))) console.log(`${gone}: deleted.`)
} catch (error) {
  console.error(isProblem(error) ? error.message : error)
  process.exitCode = 1
}
