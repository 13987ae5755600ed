/** Bodies above this many bytes are counted and not kept. */
const longest = 2048

const secret = /password|token|secret|api_key/i

/** A body for the log: without passwords and tokens; null when it is too long or not JSON. */
export function redacted(body: unknown): string | null {
  if (body === undefined || body === null) return null
  const json = JSON.stringify(body, (name, value: unknown) => (secret.test(name) && value !== null ? '***' : value))
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
