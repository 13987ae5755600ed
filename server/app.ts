import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { fastify, type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'

const consoleFiles = path.resolve(import.meta.dirname, '../dist')

/** The server: every plugin and route by name, in order. */
export async function createApp({ config }: { config: Config; db: Db }): Promise<FastifyInstance> {
  const app = fastify()
  app.get('/auth/ping', () => ({ payload: false, is_test_server: config.demo, api_version: '3' }))
  if (existsSync(consoleFiles)) await app.register(fastifyStatic, { root: consoleFiles })
  return app
}
