import { routes } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { page, table } from './words.ts'

/** docs/api.md: the table of routes; bodies and answers are in openapi.json and at /api/docs. */
export const apiPage = (): string =>
  page(
    'API',
    'Bodies and answers: [openapi.json](openapi.json), shown by a running server at `/api/docs`.',
    table(
      ['Route', 'Call', 'For', 'Idempotency-Key'],
      Object.entries<Route>(routes).map(([id, route]) => [
        `\`${id}\``,
        `${route.method} ${route.path}`,
        route.access,
        route.changes ? 'yes' : '',
      ]),
    ),
  )
