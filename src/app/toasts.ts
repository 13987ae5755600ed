import type { TFunction } from 'i18next'
import { showToast } from '#ui/layer/toast.ts'
import { showToastsWith } from './wire.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Shows what the error policy decides; a toast that still stands is not shown beside itself. */
export const startToasts = (t: TFunction): void =>
  showToastsWith((reaction) => {
    const text = 'text' in reaction ? reaction.text : t(reaction.key, filled(reaction))
    showToast({ text, tone: reaction.tone, id: `${reaction.tone} ${text}` })
  })

// over HTTP/2 an answer carries no status text
const filled = (reaction: object) =>
  'status' in reaction && typeof reaction.status === 'number' && 'statusText' in reaction
    ? { status: reaction.status, text: reaction.statusText || reasons[reaction.status] || '' }
    : {}
