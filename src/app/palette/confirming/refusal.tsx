import { useEffect, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { rightIn } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import { outlineOf } from '#entities/outline.ts'
import { holds } from '#entities/role.ts'
import type { PaletteContext } from '#machines/palette-context.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useOffer, useCommandContext } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button } from '#ui/action/button.tsx'
import { coverToasts } from '#ui/layer/cover-toasts.ts'
import { answerToast, refusalToast } from '#ui/layer/toast.ts'
import { Notice } from '#ui/view/notice.tsx'
import { PageFrame } from '#app/palette/frame.tsx'
import { runOffer } from '#app/palette/palette-actor.ts'
import { takeFocus } from '#app/palette/take-focus.ts'
import { titleOf } from '#screens/command-title.ts'
import { mayInsist } from './payload.ts'

export type RefusalProps = { context: PaletteContext; onBack: () => void; onInsist: () => Promise<void> }

/** Why it cannot be done, read out, with the command that makes way; an administrator may insist. */
export function Refusal({ context, onBack, onInsist }: RefusalProps) {
  const { t } = useTranslation(['palette', 'commands', 'places'])
  const caps = useKeyCaps()
  const reasons = useReasons()
  const { request, refused } = context
  const wayOut = useOffer(refused?.unblock ?? '')
  const canLeave = wayOut?.enabled === true
  const { subject, actor } = useCommandContext()
  const again = useOffer(request?.id ?? '')
  // as soon as what stands there now has been read
  const isRead =
    subject !== undefined && subject.id === request?.subject?.id && subject.version >= (refused?.standsAt ?? 0)
  const canTry = refused?.isConflict === true && isRead && again?.enabled === true
  // it leads back to what was typed
  const hasInput = context.needs.length > 0
  const sentence = refused?.because.text ?? reasons(refused?.because.codes ?? [])
  const command = request?.id ?? ''
  // a toast would say the same beside it, and stay when this has been read
  useEffect(() => coverToasts(answerToast('bad', sentence), refusalToast(command)), [sentence, command])
  const [isOpening, open] = useTransition()
  const first = { 'data-first-focus': '', ref: takeFocus }
  return (
    <PageFrame crumbs={[titleOf(request?.id ?? '', t), t('refused')]}>
      <Notice tone="bad">{sentence === '' ? t('failed') : sentence}</Notice>
      <Whose context={context} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {mayInsist(context, actor) && (
          <Button size="large" variant="danger" onClick={() => open(onInsist)}>
            {t('force')}
            {/* what is typed now is the reason */}
            {isOpening && <span data-opening="" data-pending="" />}
          </Button>
        )}
        <Button size="large" keys={caps.every('Escape')[0]} onClick={onBack} {...(!canLeave && !canTry && first)}>
          {t(refused?.isConflict === true ? 'take_theirs' : hasInput ? 'change_input' : 'close')}
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

/** Whose move it is, where the role lacks it. */
function Whose({ context: { request, refused } }: { context: PaletteContext }) {
  const { t } = useTranslation(['palette', 'ui'])
  const { actor } = useCommandContext()
  const subject = request?.subject
  if (subject === undefined || refused?.because.codes.some(({ code }) => code === 'no_right') !== true) return null
  const { object, record } = subject
  const { shop } = record
  // whose role makes every move
  const movers = outlineOf(object)?.access.write ?? []
  // a shop on view asks no role
  const isToRole = actor !== undefined && rightIn(actor, object, isRef(shop) ? shop.id : null) !== 'view'
  if (!isToRole || movers.some((role) => holds(actor.roles, role))) return null
  return (
    <p className="mt-3 mb-0 text-body text-ink-2">
      {t('refused.role', { role: movers.map((role) => t(`role.${role}`, { ns: 'ui' })).join(', ') })}
    </p>
  )
}
