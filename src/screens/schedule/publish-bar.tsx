import { useTranslation } from 'react-i18next'
import { countOf } from '#entities/schedule/plan.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button, type ButtonProps } from '#ui/action/button.tsx'
import type { OpenSchedule } from './use-schedule.ts'

/** A button of the bar; a refused one says why. */
function BarButton({ id, variant, isPending }: { id: string; variant?: ButtonProps['variant']; isPending?: boolean }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const reasons = useReasons()
  const offer = useOffer(id)
  if (offer === undefined) return null
  return (
    <Button
      {...(variant && { variant })}
      {...(caps.of(id) && { keys: caps.of(id), 'aria-keyshortcuts': caps.aria(id) })}
      {...(isPending === true && { pending: true })}
      {...(!offer.enabled && isPending !== true && { because: reasons(offer.because) })}
      onClick={() => offer.run()}
    >
      {t(id)}
    </Button>
  )
}

type PublishBarProps = { schedule: OpenSchedule; clashes: readonly string[] }

/** How much staff do not see yet, whether it is kept, and what becomes of it. */
export function PublishBar({ schedule, clashes }: PublishBarProps) {
  const { t } = useTranslation('schedule')
  const { snapshot, context, published, draft } = schedule
  const { time } = useFormat()
  const { shifts, people, open } = countOf(published, draft)
  const state = snapshot.value
  const isClashing = state === 'clashing'
  const who = context.clash?.current.changed_by ?? context.base?.changed_by ?? ''
  const kept = context.base?.changed_at
  const texts: Readonly<Record<string, string>> = {
    unsaved: t('state.saving'),
    saving: t('state.saving'),
    offline: t('state.offline'),
    rejected: t('state.rejected'),
    publishing: t('state.publishing'),
    clashing: t('state.clashing', { who, count: context.clash?.keys.length ?? 0 }),
  }
  const isKept = state === 'ready' && shifts > 0 && kept != null
  const said = [
    shifts > 0 ? t('not_visible', { count: people }) : t('all_published'),
    texts[state] ?? (isKept ? t('kept_at', { time: time(kept) }) : ''),
    context.isOvertaken ? t('overtaken', { who }) : '',
  ]
  return (
    <div data-print="hide" data-schedule-bar={state} className="shrink-0 border-t border-line bg-surface">
      {isClashing && (
        <ul className="m-0 list-none border-b border-line bg-warn-tint px-4 py-2 text-table text-warn-ink">
          {clashes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        {shifts > 0 && <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />}
        <p role="status" className="m-0 min-w-0 flex-1 basis-80 text-body">
          {shifts > 0 && (
            <span className="mr-3 font-strong">
              {[t('changed_shifts', { count: shifts }), open > 0 ? t('changed_open', { count: open }) : '']
                .filter((text) => text !== '')
                .join(', ')}
            </span>
          )}
          <span className="text-table text-ink-2">{said.filter((text) => text !== '').join(' · ')}</span>
        </p>
        {isClashing ? (
          <>
            <BarButton id="schedule.theirs" />
            <BarButton id="schedule.mine" variant="primary" />
          </>
        ) : (
          <>
            <BarButton id="schedule.retry" />
            {shifts > 0 && <BarButton id="schedule.discard" variant="quiet" />}
            <BarButton id="schedule.publish" variant="primary" isPending={state === 'publishing'} />
          </>
        )}
      </div>
    </div>
  )
}
