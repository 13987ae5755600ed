/** The shortest login and password that are worth asking a server about (spec §5). */
export const leastCharacters = 3

const hasProtocol = /^[a-z][a-z\d+.-]*:\/\//i

/**
 * The base that every call is appended to, without a slash at its end: `https://kontor.example.com`. Whitespace is
 * stripped and a missing protocol becomes the secure one, on every host (spec §5); null where no server is named.
 */
export const serverAddress = (typed: string): string | null => {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return null
  const url = URL.parse(hasProtocol.test(text) ? text : `https://${text}`)
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Whose token it is: a token is kept for an origin and sent nowhere else. */
export const originOf = (address: string): string => new URL(address).origin
