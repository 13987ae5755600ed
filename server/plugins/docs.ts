import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openapi } from '#server/openapi.ts'

/** The API to read and to try, with a policy of its own: Swagger's page brings scripts and styles with it. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  // the document is built by hand from the contract, and a test reads it back
  const document = openapi() as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy.replace(/ ?upgrade-insecure-requests;?/, ''),
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
}
