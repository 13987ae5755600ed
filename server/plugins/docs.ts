import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openapi } from '#server/openapi.ts'

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Swagger's page sets styles on elements as it draws them
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** The API to read and to try, with a policy of its own: Swagger's page brings scripts and styles with it. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  // the document is built by hand from the contract, and a test reads it back
  const document = openapi() as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    theme: { title: 'Kontor API', css: [{ filename: 'kontor.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
}
