/** The server as it is, which also serves what was built to be measured beside the console: same process, same origin. */
import serveFiles from '@fastify/static'
import { createApp } from '#server/app.ts'
import { configFrom } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { measuredAt, measuredFolder } from './measured-at.ts'

const config = configFrom(process.env, { dataDir: '' })
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL names the database to measure on')
const db = openDb(config.databaseUrl)
const app = await createApp({ config, db })
await app.register(serveFiles, {
  root: measuredFolder,
  prefix: measuredAt,
  decorateReply: false,
  cacheControl: false,
  setHeaders: (reply, file) => {
    // as the console's own files are
    reply.header('Cache-Control', file.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable')
    // react-admin writes its styles into the page
    reply.header('Content-Security-Policy', "default-src 'self'; style-src 'self' 'unsafe-inline'")
  },
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    void app
      .close()
      .then(db.close)
      .finally(() => process.exit())
  })
}
const address = await app.listen({ host: config.host, port: config.port })
console.log(`Kontor is ready: ${address}`)
