/** What is asked of an address of the internet. */
type Address = { kind(): string; match(other: Address, bits: number): boolean }

/** Who reads addresses, as ipaddr.js does: server and console bring it along, each in its way. */
export type AddressReader = {
  isValid(text: string): boolean
  isValidCIDR(text: string): boolean
  parse(text: string): Address
  process(text: string): Address
  parseCIDR(text: string): [Address, number]
}

type Networks = readonly { readonly address: string }[]

/** May somebody come from this address? Without a list, from anywhere. */
export const mayComeFrom = (reader: AddressReader, address: string, networks: Networks): boolean =>
  networks.length === 0 || networks.some((network) => holds(reader, network.address, address))

/** Is each an address or a network, and none only half typed? */
export const areNetworks = (reader: AddressReader, networks: Networks): boolean =>
  networks.every(({ address }) => reader.isValid(address) || reader.isValidCIDR(address))

const holds = (reader: AddressReader, network: string, address: string): boolean => {
  const [from, { range, bits }] = [reader.process(address), rangeOf(reader, network)]
  return from.kind() === range.kind() && from.match(range, bits)
}

const rangeOf = (reader: AddressReader, network: string) => {
  if (!network.includes('/')) {
    // as the database reads it: an IPv4 address in IPv6’s clothes is none of IPv4, and lets nobody in who comes by that
    const range = reader.parse(network)
    return { range, bits: range.kind() === 'ipv4' ? 32 : 128 }
  }
  const [range, bits] = reader.parseCIDR(network)
  return { range, bits }
}
