import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/problem.ts'

/** A request without a body may still say that it is JSON; PostgreSQL takes every character but U+0000. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString()
    if (json.trim() === '') return done(null, undefined)
    if (json.includes(String.raw`\u0000`)) return done(refuse({ status: 422, code: 'malformed' }))
    return parse(request, json, done)
  })
  app.addHook('preValidation', async (request) => {
    const isMalformed = Object.values(request.params ?? {}).some((value) => String(value).includes('\0'))
    if (isMalformed) throw refuse({ status: 422, code: 'malformed' })
  })
}
