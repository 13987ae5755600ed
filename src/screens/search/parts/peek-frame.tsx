import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { classes } from '#ui/classes.ts'

type PeekFrameProps = {
  title: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** With room for what was sent and answered. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** What stands beside a list: over it where the window is narrow. */
export function PeekFrame({ title, actions, wide = false, onClose, children }: PeekFrameProps) {
  const { t } = useTranslation(['search', 'commands'])
  const caps = useKeyCaps()
  return (
    <aside
      aria-label={t('peek.label')}
      data-peek=""
      data-print="hide"
      className={classes(
        'flex shrink-0 flex-col border-t border-l border-line bg-raised max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-head max-lg:max-w-full max-lg:shadow-e2',
        wide ? 'w-105 max-wide:w-90' : 'w-90',
      )}
    >
      <header className="flex min-h-12 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="m-0 min-w-0 flex-1 truncate text-body font-strong tabular-nums">{title}</h2>
        {actions}
        <IconButton
          icon={X}
          label={t('list.close_peek', { ns: 'commands' })}
          keys={caps.of('list.peek')}
          onClick={onClose}
        />
      </header>
      {children}
    </aside>
  )
}
