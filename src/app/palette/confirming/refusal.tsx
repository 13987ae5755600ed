import { useTranslation } from 'react-i18next'
import { rightIn } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import { outlineOf } from '#entities/outline.ts'
import { holds } from '#entities/role.ts'
import { markOf } from '#entities/tone.ts'
import type { PaletteContext } from '#machines/palette-context.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useOffer, useCommandContext } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button } from '#ui/action/button.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { PageFrame } from '#app/palette/frame.tsx'
import { runOffer } from '#app/palette/palette-actor.ts'
import { takeFocus } from '#app/palette/take-focus.ts'
import { titleOf } from '#screens/command-title.ts'

export type RefusalProps = { context: PaletteContext; onBack: () => void; onInsist: () => void }

/** Why it cannot be done, read out, with the command that makes way; an administrator may insist. */
export function Refusal({ context, onBack, onInsist }: RefusalProps) {
  const { t } = useTranslation(['palette', 'commands', 'places'])
  const caps = useKeyCaps()
  const reasons = useReasons()
  const { request, refused } = context
  const wayOut = useOffer(refused?.unblock ?? '')
  const canLeave = wayOut?.enabled === true
  const { subject } = useCommandContext()
  const again = useOffer(request?.id ?? '')
  // as soon as what stands there now has been read
  const isRead =
    subject !== undefined && subject.id === request?.subject?.id && subject.version >= (refused?.standsAt ?? 0)
  const canTry = refused?.isConflict === true && isRead && again?.enabled === true
  const sentence = refused?.because.text ?? reasons(refused?.because.codes ?? [])
  const first = { 'data-first-focus': '', ref: takeFocus }
  return (
    <PageFrame crumbs={[titleOf(request?.id ?? '', t), t('refused')]}>
      <Notice tone="bad">{sentence === '' ? t('failed') : sentence}</Notice>
      <More context={context} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {refused?.canForce === true && (
          <Button size="large" variant="danger" onClick={onInsist}>
            {t('force')}
          </Button>
        )}
        <Button size="large" keys={caps.every('Escape')[0]} onClick={onBack} {...(!canLeave && !canTry && first)}>
          {t(refused?.isConflict === true ? 'take_theirs' : 'close')}
        </Button>
        {canTry && (
          <Button
            size="large"
            variant="primary"
            keys={caps.every('Enter')[0]}
            onClick={() => runOffer(again)}
            {...first}
          >
            {t('try_again')}
          </Button>
        )}
        {canLeave && (
          <Button
            size="large"
            variant="primary"
            keys={caps.every('Enter')[0]}
            onClick={() => runOffer(wayOut)}
            {...first}
          >
            {titleOf(wayOut.id, t)}
          </Button>
        )}
      </div>
    </PageFrame>
  )
}

/** Whose move it is, where the role lacks it, and the status that does not allow it. */
function More({ context: { request, refused } }: { context: PaletteContext }) {
  const { t } = useTranslation(['palette', 'ui', 'entities'])
  const { actor } = useCommandContext()
  const isBecause = (wanted: string) => refused?.because.codes.some(({ code }) => code === wanted) ?? false
  const subject = request?.subject
  if (subject === undefined) return null
  const { object, record, moves } = subject
  const { shop } = record
  const status = moves.statusOf(record)
  // whose role makes every move
  const movers = outlineOf(object)?.access.write ?? []
  // a shop on view asks no role
  const isToRole = actor !== undefined && rightIn(actor, object, isRef(shop) ? shop.id : null) !== 'view'
  if (isBecause('no_right') && isToRole && !movers.some((role) => holds(actor.roles, role)))
    return (
      <p className="mt-3 mb-0 text-body text-ink-2">
        {t('refused.role', { role: movers.map((role) => t(`role.${role}`, { ns: 'ui' })).join(', ') })}
      </p>
    )
  if (!isBecause('wrong_state')) return null
  return (
    <p className="mt-3 mb-0 flex items-center gap-3 text-body">
      <span className="text-ink-2">{t('status')}</span>
      <StatusMark {...markOf(object, status)} word={t(`${object}.status.${status}`, { ns: 'entities' })} />
    </p>
  )
}
