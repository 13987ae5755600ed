import { parsed, patience, sentAs, type HttpRequest, type Sent } from './http.ts'

/**
 * What the first script asks before the code is there that will want it. The same request made later is answered with
 * it, once; what nobody has wanted after a while is no longer worth showing.
 */
type Asked = { since: number; sent: Promise<Sent>; isGood: boolean }
const asked = new Map<string, Asked>()

/** As long as the console takes what it has read for fresh, in ms. */
const fresh = 15_000

const keyOf = ({ method, url, headers, body }: HttpRequest) => JSON.stringify([method, url, headers, body])

export function askAhead(request: HttpRequest): void {
  const { url, ...init } = request
  const one: Asked = { since: Date.now(), sent: send(url, init), isGood: false }
  asked.set(keyOf(request), one)
  one.sent.then(
    ({ status }) => (one.isGood = status === 200),
    // told to whoever takes it
    () => undefined,
  )
}

async function send(url: string, init: RequestInit): Promise<Sent> {
  const answer = await fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(patience) })
  return sentAs(answer, parsed(await answer.text()))
}

/** What was asked ahead with exactly this request; undefined where it was not. */
export function takeAhead(request: HttpRequest): Promise<Sent> | undefined {
  const key = keyOf(request)
  const one = asked.get(key)
  asked.delete(key)
  return one === undefined || Date.now() - one.since > fresh ? undefined : one.sent
}

/** Something is about to change: what was read before is not shown after it. */
export const forgetAhead = (): void => asked.clear()

/** All that were asked so far are answered, or will not be; tells whether this one was, and well. */
export const isAnsweredAhead = async (request: HttpRequest): Promise<boolean> => {
  const one = asked.get(keyOf(request))
  await one?.sent.catch(() => undefined)
  return one?.isGood ?? false
}
