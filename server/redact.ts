/** Bodies above this many bytes are counted and not kept. */
const longest = 2048

/** Fields of this name, however it is spelt; `key` is an API key, which is shown once. */
const secret = /password|passwort|passwd|token|secret|apikey|^key$|^codes$|^setup$/i
export const isSecret = (name: string): boolean => secret.test(name.replaceAll(/[^a-z]/gi, ''))
/** 256 random bits as text, as every token, ticket and API key is, wherever they stand. */
const random = /(?<![\w-])[\w-]{43,86}(?![\w-])/g

/** A text without what opens something. */
export const struck = (text: string): string => text.replace(random, '***')

/** A body for the log: without passwords, tokens, tickets and keys; null when it is too long or not JSON. */
export function redacted(body: unknown): string | null {
  if (body === undefined || body === null) return null
  const json = struck(
    JSON.stringify(body, (name, value: unknown) => {
      if (isSecret(name) && value !== null) return '***'
      return typeof value === 'string' ? struck(value) : value
    }),
  )
  return Buffer.byteLength(json) <= longest ? json : null
}

/** The same for a body that was sent as text. */
export function redactedText(text: string): string | null {
  if (text.length > longest) return null
  try {
    return redacted(JSON.parse(text))
  } catch {
    return null
  }
}
