import { call } from '#api/client.ts'
import { failureOf, isOutage, type Failure } from '#api/failure.ts'
import type { ServerTrouble } from '#screens/services.ts'

/** Milliseconds after which a server that cannot answer is asked again. */
const again = 3000
/** Milliseconds after which it counts as one that does not answer. */
const patience = 5000

type Follower = { base: string; tell: (trouble: ServerTrouble | null) => void }
const followers = new Set<Follower>()

/** Tells whether the server can answer, and again as long as it cannot; answers how to leave off. */
export function followServer(base: string, told: Follower['tell']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follower: Follower = {
    base,
    tell: (trouble) => {
      clearTimeout(timer)
      if (trouble !== null) timer = setTimeout(() => void askServer(base), again)
      told(trouble)
    },
  }
  followers.add(follower)
  void askServer(base)
  return () => {
    clearTimeout(timer)
    followers.delete(follower)
  }
}

/** Asks now, and tells whoever follows before it is over. */
export async function askServer(base: string): Promise<void> {
  const trouble = await troubleOf(base)
  for (const follower of followers) if (follower.base === base) follower.tell(trouble)
}

/** What keeps it from answering; null where nothing does. */
export async function troubleOf(base: string): Promise<ServerTrouble | null> {
  const failure = await failureOfCall('server.ready', base)
  if (failure?.kind === 'refused' && isOutage(failure)) return 'not_ready'
  if (!isSilent(failure)) return null
  // one that does not know the question may refuse it in a way that a browser keeps to itself
  return isSilent(await failureOfCall('auth.ping', base)) ? 'unreachable' : null
}

const isSilent = (failure: Failure | undefined) => failure?.kind === 'no_answer' || failure?.kind === 'cancelled'

const failureOfCall = (route: 'server.ready' | 'auth.ping', base: string): Promise<Failure | undefined> =>
  call(route, { base, signal: AbortSignal.timeout(patience) }).then(() => undefined, failureOf)
