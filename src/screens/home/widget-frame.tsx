import { ArrowDown, ArrowUp, EyeOff, MoveHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { ScreenFailed } from '#screens/screen-failed.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { ScreenBoundary } from '#ui/layer/screen-boundary.tsx'
import type { WidgetId } from './arrangement.ts'
import { UpdatedAt } from './updated-at.tsx'

export type Arranging = {
  isChosen: boolean
  choose: () => void
  act: (what: 'move_up' | 'move_down' | 'size' | 'hide') => void
}

type WidgetFrameProps = {
  id: WidgetId
  title: string
  className?: string
  /** What the head offers besides: each a command of this page. */
  heads?: readonly { command: string; word: string; run: () => void }[]
  /** While the page is arranged: what may be done with it. */
  arranging: Arranging | undefined
  children: ReactNode
}

/** One widget with its head; what breaks in it stays in it. */
export function WidgetFrame({ id, title, className, heads = [], arranging, children }: WidgetFrameProps) {
  const caps = useKeyCaps()
  return (
    <section
      aria-label={title}
      data-widget={id}
      data-chosen={arranging?.isChosen || undefined}
      className={classes(
        'min-w-0 scroll-mt-4 px-4 pt-3 pb-4',
        arranging?.isChosen && 'bg-primary-tint outline-2 -outline-offset-2 outline-primary',
        className,
      )}
    >
      <div className="mb-2 flex min-h-7 items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate text-table font-strong">
          {arranging === undefined ? (
            title
          ) : (
            <button
              type="button"
              aria-pressed={arranging.isChosen}
              onClick={arranging.choose}
              className="block w-full truncate rounded-row text-left"
            >
              {title}
            </button>
          )}
        </h2>
        {arranging === undefined && <UpdatedAt id={id} />}
        {arranging === undefined
          ? heads.map(({ command, word, run }) => (
              <button
                key={command}
                type="button"
                data-print="hide"
                onClick={run}
                className="inline-flex items-center gap-2 rounded-row text-table whitespace-nowrap text-ink-2 hover:text-ink"
              >
                {word}
                <Kbd caps={caps.of(command) ?? []} />
              </button>
            ))
          : arranging.isChosen && <ArrangeButtons act={arranging.act} />}
      </div>
      {/* a widget is looked at while it is moved, and not worked in */}
      <div inert={arranging !== undefined}>
        <ScreenBoundary fallback={<ScreenFailed />}>{children}</ScreenBoundary>
      </div>
    </section>
  )
}

function ArrangeButtons({ act }: Pick<Arranging, 'act'>) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const keysOf = (id: string) => {
    const keys = caps.of(id)
    return keys && { keys }
  }
  return (
    <span className="flex">
      <IconButton
        icon={ArrowUp}
        label={t('dashboard.move_up')}
        {...keysOf('dashboard.move_up')}
        onClick={() => act('move_up')}
      />
      <IconButton
        icon={ArrowDown}
        label={t('dashboard.move_down')}
        {...keysOf('dashboard.move_down')}
        onClick={() => act('move_down')}
      />
      <IconButton
        icon={MoveHorizontal}
        label={t('dashboard.size')}
        {...keysOf('dashboard.size')}
        onClick={() => act('size')}
      />
      <IconButton icon={EyeOff} label={t('dashboard.hide')} {...keysOf('dashboard.hide')} onClick={() => act('hide')} />
    </span>
  )
}
