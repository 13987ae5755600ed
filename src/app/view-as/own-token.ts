import { connect } from '#api/client.ts'
import { originOf } from '#machines/server-address.ts'
import { browserStorage } from '../browser-storage.ts'
import { currentServer, onSessionEnd, sender, session } from '../connection.ts'
import { readText, writeText } from '../device.ts'

const name = () => `kontor.own_token.${originOf(currentServer())}`

/**
 * Until this window begins anew, what is still on its way asks as before and is heard no more: what was meant for one
 * person is not done as the other, and a late 401 signs nobody out.
 */
const finishAs = (token: string | undefined): void => {
  const { locale } = sender()
  connect({ base: currentServer, token: () => token, locale: () => locale, onAnswer: () => {}, onFailure: () => {} })
  session.stop()
}

const current = (): string | undefined => browserStorage.token.read(currentServer()) ?? undefined

/**
 * The token of whoever looks at the console as somebody else, set aside meanwhile: a browser is one person at a time, and
 * all its windows change over together (ADR 0329).
 */
export const ownToken = {
  isAside: (): boolean => readText(name()) !== null,
  setAside: (other: string): void => {
    const own = current()
    finishAs(own)
    browserStorage.token.write(currentServer(), other)
    writeText(name(), own ?? null)
  },
  /** Of what this browser keeps of whoever is signed in: nothing of a look is mixed with what either of the two has there. */
  keptOf: (server: string): string => (ownToken.isAside() ? `${server}#view` : server),
  /** In its place again; what this window asks until it begins anew it asks as before. */
  takeBack: (): void => {
    const own = readText(name())
    if (own === null) return
    finishAs(current())
    browserStorage.token.write(currentServer(), own)
    writeText(name(), null)
  },
  /** Whoever signed in anew since is somebody else, and nobody's session is found again by signing out. */
  forget: (): void => writeText(name(), null),
}

// where the look ends by itself, as when its user is disabled, whoever looked is there as themselves
onSessionEnd(() => {
  if (!ownToken.isAside()) return
  ownToken.takeBack()
  location.reload()
})

window.addEventListener('storage', ({ key }) => {
  if (key !== name()) return
  finishAs(undefined)
  location.reload()
})
