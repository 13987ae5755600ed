/** It tells what happens, or nobody anything. */
export const webhookStatuses = ['active', 'paused'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** Why it was paused, where no person did that: it failed too often, or its receiver is gone for good. */
export const webhookPauses = ['failures', 'gone'] as const
export type WebhookPause = (typeof webhookPauses)[number]

/** So many tries in a row that fail pause it. */
export const mostFailures = 20
