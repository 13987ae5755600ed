import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { problem } from '#server/problem.ts'

export type ListenAddress = { readonly host: string; readonly port: number }

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Every address of this machine. */
const everywhere = new Set(['0.0.0.0', '::'])

export const urlOf = ({ host, port }: ListenAddress): string =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`

/** Where a browser finds the server: on this machine first, then from others. */
export function urlsOf({ host, port }: ListenAddress, interfaces = networkInterfaces()): string[] {
  if (!everywhere.has(host)) return [urlOf({ host, port })]
  const all = Object.values(interfaces).flatMap((found) => found ?? [])
  // an address that is only good on its own wire needs a zone, which browsers do not take
  const outside = all.filter(
    ({ internal, family, address }) =>
      !internal && (family === 'IPv4' || (host === '::' && !address.startsWith('fe80'))),
  )
  return ['127.0.0.1', ...outside.map(({ address }) => address)].map((found) => urlOf({ host: found, port }))
}

/** The demo data's passwords stand in the README: they are for this machine, unless somebody says otherwise. */
export function requirePrivateDemo(config: { host: string; demo: boolean; demoOnPublicAddress: boolean }): void {
  if (!config.demo || config.demoOnPublicAddress || isLoopback(config.host)) return
  throw problem(
    `HOST ${config.host} can be reached from other machines, and everybody knows the passwords of the demo data: set DEMO=off, or DEMO_ON_PUBLIC_ADDRESS=yes where that is meant.`,
  )
}

function isLoopback(host: string): boolean {
  const family = isIP(host)
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 6 ? 'ipv6' : 'ipv4')
}
