/** Where a call goes and as whom. */
export type Sender = { base: string; token: string | undefined; locale: string }
type RouteAddress = { method: string; path: string }

/** A call as it goes over the wire. */
export type HttpRequest = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | FormData
  keepalive?: boolean
}

/** What came back; a body that is not JSON is undefined, which is no answer that the contract knows. */
export type Sent = {
  status: number
  statusText: string
  body: unknown
  /** As the server calls this call in its log. */
  id?: string | null
}

export const sentAs = ({ status, statusText, headers }: Response, body: unknown): Sent => ({
  status,
  statusText,
  body,
  id: headers.get('X-Correlation-Id'),
})

/** From the first byte sent to the last one read, in ms. */
export const patience = 30_000

export const requestTo = (
  { method, path }: RouteAddress,
  { params = {}, body, keepalive = false }: { params?: object | undefined; body?: unknown; keepalive?: boolean },
  { base, token, locale }: Sender,
): HttpRequest => ({
  method,
  url: base + pathOf(path, params),
  keepalive,
  headers: {
    Accept: 'application/json',
    'Override-Locale': locale,
    ...(token !== undefined && { Token: token }),
    ...(isJson(body) && { 'Content-Type': 'application/json' }),
  },
  ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : (body as FormData) }),
})

/** A browser writes what goes in parts by itself, and says so. */
const isJson = (body: unknown): body is object => body !== undefined && !(body instanceof FormData)

const pathOf = (path: string, params: object): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Object.entries(params).find(([key]) => key === name)?.[1]
    return encodeURIComponent(String(value))
  })

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
