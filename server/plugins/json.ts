import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/problem.ts'
import { flawIn } from '#server/readable.ts'

/** A request without a body may still say that it is JSON. What is too much or cannot be stored goes no further. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(refuse({ status: 422, code: 'malformed' }))
    const json = bytes.toString()
    if (json.trim() === '') return done(null, undefined)
    return parse(request, json, (error, body) => {
      const flaw = error === null ? flawIn(body) : undefined
      done(flaw === undefined ? error : refuse(flaw), body)
    })
  })
  app.addHook('preValidation', async (request) => {
    const flaw = flawIn(request.params)
    if (flaw !== undefined) throw refuse(flaw)
  })
}
