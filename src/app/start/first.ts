import { askAhead } from '#api/ahead.ts'
import { firstRoutes, shellExpansions } from '#api/first-calls.ts'
import { requestTo, type Sender } from '#api/http.ts'
import { locales } from '#entities/locale.ts'
import { firstLocale, firstServer, token } from '../device.ts'
import { fetchPlacePieces } from './pieces.ts'
import { loadWords } from './words.ts'

/** Everything behind the sign-in: its words, its code, and what the place at the address needs of both. */
export const loadPlace = () => import('./ask-place.ts')
export const loadShell = () => import('../signed-in.tsx')

/** A failure is met again, and shown, by whoever needs the piece. */
const ignore = () => undefined

/** Asks at once for what the console will show to whoever this token belongs to. */
export function askFirst(sender: Sender): void {
  askAhead(requestTo(firstRoutes['user.me'], { body: { expand: shellExpansions } }, sender))
  askAhead(requestTo(firstRoutes['user.settings'], {}, sender))
  loadPlace()
    .then(({ askPlace }) => askPlace(sender))
    .catch(ignore)
}

/**
 * What figures and dates of a language are written with takes a browser some 20 ms when it is first asked for: here the
 * processor only waits for code.
 */
function wakeFormats(tag: string): void {
  Intl.NumberFormat(tag).formatToParts(0)
}

/** The first script: what it asks is taken later by whoever wants it, and code comes side by side. */
function start(): void {
  const base = firstServer()
  const known = token.read(base) ?? undefined
  const sender = { base, token: known, locale: firstLocale() }
  askAhead(requestTo(firstRoutes['auth.ping'], {}, sender))
  void loadWords(sender.locale, known === undefined ? 'sign-in' : 'console')
  if (known === undefined) return
  fetchPlacePieces()
  askFirst(sender)
  loadShell().catch(ignore)
  wakeFormats(locales[sender.locale].tag)
}

try {
  start()
} catch {
  // an address that is none, written by hand: the sign-in page asks for another
}
