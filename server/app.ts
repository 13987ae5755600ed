import { fastify, type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { answerErrors } from '#server/plugins/errors.ts'
import { readJson } from '#server/plugins/json.ts'

/** The server: every plugin and route by name, in order. */
export async function createApp({ db }: { config: Config; db: Db }): Promise<FastifyInstance> {
  const app = fastify()
  app.decorate('db', db)
  app.decorateRequest('user', null)

  answerErrors(app)
  readJson(app)
  return app
}
