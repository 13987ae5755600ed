import ipaddr from 'ipaddr.js'

/** May somebody come from this address? Without a list, from anywhere. */
export const mayComeFrom = (address: string, networks: readonly { readonly address: string }[]): boolean =>
  networks.length === 0 || networks.some((network) => holds(network.address, address))

const holds = (network: string, address: string): boolean => {
  const [from, { range, bits }] = [ipaddr.process(address), rangeOf(network)]
  return from.kind() === range.kind() && from.match(range, bits)
}

/** Is it an address or a network, as the list takes it? */
export const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const rangeOf = (network: string) => {
  if (!network.includes('/')) {
    // as the database reads it: an IPv4 address in IPv6’s clothes is none of IPv4, and lets nobody in who comes by that
    const range = ipaddr.parse(network)
    return { range, bits: range.kind() === 'ipv4' ? 32 : 128 }
  }
  const [range, bits] = ipaddr.parseCIDR(network)
  return { range, bits }
}
