import type { Address } from '#entities/address.ts'
import { useFormat } from '#screens/format.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { linesOf } from './address-text.ts'

/** Three lines, which most take: nothing below moves when they come. */
const room = 'flex min-h-[3lh] flex-col'

/** Who, where, and by phone and e-mail, a line each; not the e-mail that stands beside it anyway. */
export function AddressLines({ address, known }: { address: Address; known: string | null }) {
  const { locale } = useFormat()
  return (
    <span className={room}>
      {linesOf(address, known, locale).map((line) => (
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
