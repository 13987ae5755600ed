import type { WebhookFacts } from '#machines/webhook/webhook.ts'
import type { Policy } from '../policy.ts'

/** A webhook tells nobody anything before it can sign; it stops by hand, or where nobody hears it. */
export const webhookPolicy = {
  events: {
    test: { type: 'webhook.test' },
    resume: { type: 'webhook.resume' },
    pause: { type: 'webhook.pause' },
    'fail often': { type: 'webhook.failed_often' },
    'hear that it is gone': { type: 'webhook.told_gone' },
  },
  knows: { '': { has_secret: true }, 'no secret': { has_secret: false } },
  table: `
    paused             | test → paused, resume → active
    paused (no secret) | test → –, resume → –
    active             | test → active, pause → paused, fail often → paused, hear that it is gone → paused
    active (no secret) | test → –`,
} as const satisfies Policy<WebhookFacts>
