import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Kbd } from '#ui/action/kbd.tsx'

export type SearchButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  label: string
  keys: readonly string[]
}

/** Opens the palette; in a narrow bar it keeps its icon and its keys. */
export function SearchButton({ label, keys, ...rest }: SearchButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex h-7.5 shrink-0 items-center gap-2 rounded-field bg-hover px-2 text-table text-ink-3 hover:text-ink @min-[900px]:w-63"
    >
      <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="flex-1 text-left whitespace-nowrap @max-[900px]:sr-only">{label}</span>
      <span aria-hidden className="inline-flex max-sm:hidden">
        <Kbd caps={keys} />
      </span>
    </button>
  )
}
