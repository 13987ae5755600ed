export type Answer = {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON, the text where the answer is none. */
  readonly body: unknown
}

/** One request as the console would send it. */
export async function call(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(token !== undefined && { Token: token }),
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: parsed(text) }
}

/** Signs a demo user in and answers the token; a refused sign-in is an error. */
export async function signIn(url: string, login: string, password = 'demo-password'): Promise<string> {
  const { status, body } = await call(url, undefined, 'POST', '/auth/login', { login, password, server: url })
  const token = typeof body === 'object' && body !== null && 'payload' in body ? body.payload : undefined
  if (typeof token !== 'string') throw new Error(`${login} could not sign in: ${status} ${JSON.stringify(body)}`)
  return token
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
