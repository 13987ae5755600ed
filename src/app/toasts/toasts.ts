import type { TFunction } from 'i18next'
import type { ErrorBody } from '#api/failure.ts'
import { answerToast, endErrors, showToast } from '#ui/layer/toast.ts'
import { createDeduplicator, heals, reactionsToAnswer, reactionsToFailure, type Reaction } from '../error-policy.ts'
import { setCallPolicy, session } from '../connection.ts'
import { isHealing } from '../healing.ts'
import { noteToast } from './outage-toasts.ts'

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

type CallId = ErrorBody['id']

/** Does what the error policy decides; a toast that still stands is not shown beside itself. */
export const startToasts = (t: TFunction): void => {
  const isNew = createDeduplicator()
  const show = (reaction: Extract<Reaction, { do: 'toast' }>, isPassing: boolean, about: string, call: CallId) => {
    const text = 'text' in reaction ? reaction.text : t(reaction.key, filled(reaction))
    const id = answerToast(reaction.tone, text)
    noteToast(id, isPassing)
    if (!isNew(JSON.stringify(reaction))) return
    const toast = { text, tone: reaction.tone, id, about }
    showToast(toast)
    if (call && reaction.tone === 'bad')
      void import('./call-in-toast.ts').then(({ showCallInToast }) => showCallInToast(t, toast, call))
  }
  const react = (about: string, reactions: readonly Reaction[], call: CallId, isPassing = false): void => {
    for (const reaction of reactions) {
      // the sign-in page says why one is there
      if (reaction.do === 'sign_out') session.send({ type: 'session.expired', said: t('session.expired') })
      else show(reaction, isPassing, about, call)
    }
  }
  setCallPolicy({
    onAnswer: (route, said, params) => {
      endErrors(thing(route, params))
      react(thing(route, params), reactionsToAnswer(route, said), said.id)
    },
    onFailure: (route, failure, params) => {
      const isPassing = heals(route, failure)
      // asked by nobody, and told where it is shown
      if (!(isPassing && isHealing()))
        react(
          thing(route, params),
          reactionsToFailure(route, failure),
          'said' in failure ? failure.said.id : null,
          isPassing,
        )
    },
  })
}

/** What was asked for: the same call of the same record. */
const thing = (route: string, params: unknown): string => `${route} ${JSON.stringify(params)}`

// over HTTP/2 an answer carries no status text
const filled = (reaction: object) =>
  'status' in reaction && typeof reaction.status === 'number' && 'statusText' in reaction
    ? { status: reaction.status, text: reaction.statusText || reasons[reaction.status] || '' }
    : {}
