import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '#ui/view/avatar.tsx'

export type UserButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'name'> & {
  name: string
  company?: string
  avatar?: string | undefined
}

/** Who is signed in; the trigger of the user menu. Names as long as they may be leave the bar its room, whole in the title. */
export function UserButton({ name, company, avatar, ...rest }: UserButtonProps) {
  return (
    <button
      type="button"
      title={[name, company].filter(Boolean).join(', ')}
      {...rest}
      className="flex h-9 max-w-[min(18rem,30%)] min-w-0 shrink-0 items-center gap-2 rounded-field px-1.5 text-left hover:bg-hover"
    >
      <Avatar name={name} src={avatar} />
      <span className="min-w-0 max-md:sr-only">
        <span dir="auto" className="block truncate text-table/4">
          {name}
        </span>
        {company && (
          <span dir="auto" className="block truncate text-[11px]/3.5 text-ink-3">
            {company}
          </span>
        )}
      </span>
      <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-2" />
    </button>
  )
}
