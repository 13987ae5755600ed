import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '#server/config.ts'
import { bare } from '#server/request.ts'

/** Do many callers come from this address? This machine's own does for a proxy on it, and those of TRUST_PROXY are for that. */
export function sharedAddresses({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string) => boolean {
  const shared = new BlockList()
  shared.addSubnet('127.0.0.0', 8, 'ipv4')
  shared.addAddress('::1', 'ipv6')
  for (const network of typeof trustProxy === 'number' ? [] : trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) shared.addAddress(address, family)
    else shared.addSubnet(address, Number(bits), family)
  }
  // so many hops: whoever connects is the first of them
  if (typeof trustProxy === 'number' && trustProxy > 0) return () => true
  return (dressed) => {
    const address = bare(dressed)
    return isIP(address) > 0 && shared.check(address, familyOf(address))
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
