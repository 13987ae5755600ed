import { lookup as resolveName } from 'node:dns/promises'
import { request as overHttp, type IncomingHttpHeaders } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { OutboundTarget } from '#server/config.ts'

type Address = { readonly address: string; readonly family: number }

export type OutboundCall = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Milliseconds for all of it, names and the answer's last byte included. */
  readonly timeout?: number
  /** Bytes of the answer's body. */
  readonly most?: number
  readonly signal?: AbortSignal
}

/** Whatever came back, a redirect too: nobody follows one. */
export type OutboundAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Why a call was not made, or its answer not read. */
export type OutboundReason = 'not_http' | 'credentials' | 'not_public' | 'unresolved' | 'too_slow' | 'too_large'

const refuseOutbound = (reason: OutboundReason, message: string): Error & { reason: OutboundReason } =>
  Object.assign(new Error(message), { name: 'OutboundRefusal', reason })

type Options = {
  /** OUTBOUND_ALLOW: who may be called wherever they are. */
  readonly outboundAllow: readonly OutboundTarget[]
  readonly resolve?: (host: string) => Promise<readonly Address[]>
}

const resolveAll = (host: string): Promise<readonly Address[]> => resolveName(host, { all: true })

/**
 * Calls other servers, and no machine of this network: a name is resolved once, every address it has must be a public
 * one, and the connection goes to these and to no other, whatever the name says a moment later. No redirects.
 */
export function guardedFetch({ outboundAllow, resolve = resolveAll }: Options) {
  return async (target: string | URL, call: OutboundCall = {}): Promise<OutboundAnswer> => {
    const { timeout = 10_000, signal } = call
    const end = AbortSignal.timeout(timeout)
    const ending = signal === undefined ? end : AbortSignal.any([end, signal])
    const url = new URL(target)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw refuseOutbound('not_http', `${url.protocol} is no address of the web`)
    if (url.username !== '' || url.password !== '')
      throw refuseOutbound('credentials', 'An address with a name and a password in it is not called')
    try {
      const addresses = await unlessAborted(addressesOf(url, resolve), ending)
      if (!isAllowed(url, outboundAllow)) requirePublic(url, addresses)
      return await send(url, addresses, call, ending)
    } catch (error) {
      if (end.aborted) throw refuseOutbound('too_slow', `${url.host} took longer than ${timeout} ms`)
      throw error
    }
  }
}

/** Without the brackets of an IPv6 address, and without the dot that a full name may end in. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const isAllowed = (url: URL, allow: readonly OutboundTarget[]): boolean => {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return allow.some((one) => one.host === hostOf(url) && (one.port === undefined || one.port === port))
}

/** A URL writes every number that stands for an IPv4 address as one: octal, hexadecimal and short forms end here. */
async function addressesOf(url: URL, resolve: Required<Options>['resolve']): Promise<readonly Address[]> {
  const host = hostOf(url)
  const family = isIP(host)
  if (family > 0) return [{ address: host, family }]
  const found = await resolve(host).catch((cause: unknown) => {
    throw Object.assign(refuseOutbound('unresolved', `${host} has no address`), { cause })
  })
  if (found.length === 0) throw refuseOutbound('unresolved', `${host} has no address`)
  return found
}

/** One that is not public is enough: an answer that mixes them is no honest one. */
function requirePublic({ host }: URL, addresses: readonly Address[]): void {
  if (!addresses.every(({ address }) => isPublic(address)))
    throw refuseOutbound('not_public', `${host} is not on the public internet: OUTBOUND_ALLOW names exceptions`)
}

/** All that IPv6 gives out to the public begins so; `::7f00:1`, which is 127.0.0.1 in an old form, does not. */
const givenOut = ipaddr.parseCIDR('2000::/3')

/** An IPv4 address in the clothes of IPv6 is judged without them. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const bare = ipaddr.process(address)
  return bare.range() === 'unicast' && (bare.kind() === 'ipv4' || bare.match(givenOut))
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error) // an abort without a reason has one of its own
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

function send(
  url: URL,
  addresses: readonly Address[],
  { method = 'GET', headers = {}, body, most = 1_000_000 }: OutboundCall,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const [first] = addresses
  if (first === undefined) throw refuseOutbound('unresolved', `${url.hostname} has no address`)
  const lookup: LookupFunction = (_, { all }, done) =>
    all === true ? done(null, [...addresses]) : done(null, first.address, first.family)
  return new Promise((resolve, reject) => {
    const overWire = url.protocol === 'https:' ? overHttps : overHttp
    // a connection of its own: one that is shared was checked for somebody else
    const request = overWire(url, { method, headers: { ...headers }, lookup, signal, agent: false }, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > most) request.destroy(refuseOutbound('too_large', `${url.host} answers more than ${most} bytes`))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
