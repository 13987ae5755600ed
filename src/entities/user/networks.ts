/** What is asked of an address of the internet. */
type Address<A> = { kind(): string; match(other: A, bits: number): boolean }

/** Who reads addresses, as ipaddr.js does: server and console bring it along, each in its way. */
type AddressReader<A extends Address<A>> = {
  isValid(text: string): boolean
  isValidCIDR(text: string): boolean
  parse(text: string): A
  process(text: string): A
  parseCIDR(text: string): [A, number]
}

type Listed = readonly { readonly address: string }[]

export type Networks = {
  /** May somebody come from this address? Without a list, from anywhere. */
  mayComeFrom: (address: string, listed: Listed) => boolean
  /** Is each an address or a network, and none only half typed? */
  areWhole: (listed: Listed) => boolean
}

/** What a list of addresses and networks lets in. */
export const networksBy = <A extends Address<A>>(reader: AddressReader<A>): Networks => {
  const rangeOf = (network: string) => {
    if (!network.includes('/')) {
      // as the database reads it: an IPv4 address in IPv6’s clothes is none of IPv4, and lets nobody in who comes by that
      const range = reader.parse(network)
      return { range, bits: range.kind() === 'ipv4' ? 32 : 128 }
    }
    const [range, bits] = reader.parseCIDR(network)
    return { range, bits }
  }
  const holds = (network: string, address: string): boolean => {
    const [from, { range, bits }] = [reader.process(address), rangeOf(network)]
    return from.kind() === range.kind() && from.match(range, bits)
  }
  return {
    mayComeFrom: (address, listed) => listed.length === 0 || listed.some((network) => holds(network.address, address)),
    areWhole: (listed) => listed.every(({ address }) => reader.isValid(address) || reader.isValidCIDR(address)),
  }
}
