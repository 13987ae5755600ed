import * as z from 'zod/mini'
import { routes } from '#api/contract.ts'
import { isOpen, type Route } from '#api/route.ts'
import { objectBodiesOf } from '#api/bodies.ts'
import { problem } from '#api/envelope.ts'

type Json = { [name: string]: unknown }

const says: Readonly<Record<Route['access'], string>> = {
  unasked: 'Open to everyone; a Token is not looked at.',
  public: 'Open to everyone.',
  'signed-in': 'For everyone signed in; what they see and change follows their roles and shops.',
  session: 'For everyone who signed in with their password; a program with an API key is refused.',
  worktime: 'For holders of the role worktime_tracking_kontor.',
}

const localeHeader = { $ref: '#/components/parameters/Override-Locale' }
const correlationIdHeader = { $ref: '#/components/parameters/X-Correlation-Id' }
const keyHeader = { $ref: '#/components/parameters/Idempotency-Key' }

/** The contract as an OpenAPI 3.1 document; `scripts/docs.ts` writes it, `/api/docs` shows it. */
export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const [id, route] of Object.entries<Route>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(id, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: 'v3',
      description:
        'What the console and a server say to each other. Money is a decimal string, times are ISO 8601 UTC.',
    },
    security: [{ Token: [] }],
    paths,
    components: {
      securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'Token' } },
      parameters: {
        'Override-Locale': header('Override-Locale', 'The locale of texts, e.g. de_DE.'),
        'X-Correlation-Id': header(
          'X-Correlation-Id',
          'An id for this call, 8 to 40 of A–Z, a–z, 0–9, _ and -; without one the server makes it. The answer names it in the same header, and the API log knows the call by it.',
        ),
        'Idempotency-Key': header(
          'Idempotency-Key',
          'The same key and body answer the first answer again, for 24 hours.',
        ),
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  }
}

function operation(id: string, route: Route): Json {
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: id,
    description: says[route.access],
    ...(isOpen(route) && { security: [] }),
    parameters: [...pathParameters(route), localeHeader, correlationIdHeader, ...(route.changes ? [keyHeader] : [])],
    ...(route.body && {
      requestBody: {
        content: {
          [route.isUpload ? 'multipart/form-data' : 'application/json']: { schema: bodyOf(route, route.body) },
        },
      },
    }),
    responses: {
      200: route.isFile ? bytes : content('The answer', schemaOf(route.answer, 'output')),
      default: content('A refusal', { $ref: '#/components/schemas/Problem' }),
    },
  }
}

/** Where the body differs by the object in the path, one of them. */
const bodyOf = (route: Route, body: z.core.$ZodType): Json => {
  const bodies = objectBodiesOf(route)
  const [sole = body, ...others] = Object.values(bodies ?? {})
  return bodies === undefined || others.length === 0
    ? schemaOf(sole, 'input')
    : { anyOf: Object.entries(bodies).map(([title, one]) => ({ title, ...schemaOf(one, 'input') })) }
}

const pathParameters = ({ path }: Route): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 0 } : { type: 'string' },
  }))

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const bytes: Json = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

const content = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
