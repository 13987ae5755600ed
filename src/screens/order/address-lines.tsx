import type { Address } from '#entities/address.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'

/** Three lines, which most take: nothing below moves when they come. */
const room = 'flex min-h-[3lh] flex-col'

/** Who, where, and by phone and e-mail, a line each; not the e-mail that stands beside it anyway. */
export function AddressLines({ address, known }: { address: Address; known: string | null }) {
  const { first_name, last_name, company, address_line_1, address_line_2, postal_code, city, state, country } = address
  const joined = (sign: string, ...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '' && part !== known).join(sign)
  const lines = [
    joined(', ', joined(' ', first_name, last_name), company),
    joined(', ', address_line_1, address_line_2, joined('\u00a0', postal_code, city), state, country),
    joined(', ', address.phone, address.alternative_phone, address.email, address.alternative_email),
  ].filter((line) => line !== '')
  return (
    <span className={room}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

/** In its room, until it has come. */
export const WaitingAddress = () => (
  <span className={room}>
    {['56%', '72%', '64%'].map((width) => (
      <Skeleton key={width} width={width} className="my-1.5" />
    ))}
  </span>
)

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
