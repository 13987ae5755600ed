import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { implement } from '#server/route.ts'
import type { WebhookConfig } from './secret.ts'
import { writeSecret } from './write-secret.ts'

/** The secret of a webhook, which is said once. */
export function webhookRoutes(app: FastifyInstance, config: WebhookConfig): void {
  implement(app, 'webhook.secret', (call) =>
    call.change((tx) => writeSecret(tx, callerOf(call), config, call.params.id, call.body.version)),
  )
}
