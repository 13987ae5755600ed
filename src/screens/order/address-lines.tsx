import type { Address } from '#entities/address.ts'

/** An address as it is written on a letter, phone and e-mail below; not the e-mail that stands beside it anyway. */
export function AddressLines({ address, known }: { address: Address; known: string | null }) {
  const { first_name, last_name, company, address_line_1, address_line_2, postal_code, city, state, country } = address
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ')
  const lines = [
    joined(first_name, last_name),
    joined(company),
    joined(address_line_1),
    joined(address_line_2),
    [joined(postal_code, city), joined(state), joined(country)].filter((part) => part !== '').join(', '),
    joined(address.phone),
    joined(address.alternative_phone),
    joined(address.email),
    joined(address.alternative_email),
  ].filter((line) => line !== '' && line !== known)
  return (
    <span className="flex flex-col">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

/** Do both name the same place? */
export const isSamePlace = (one: Address, other: Address): boolean =>
  (
    [
      'first_name',
      'last_name',
      'company',
      'address_line_1',
      'address_line_2',
      'postal_code',
      'city',
      'country',
    ] as const
  ).every((name) => one[name] === other[name])
