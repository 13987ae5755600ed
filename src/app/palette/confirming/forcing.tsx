import { useTranslation } from 'react-i18next'
import { leastForceReason, reasonOf } from '#machines/palette-context.ts'
import type { PaletteContext } from '#machines/palette-context.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { PageFrame } from '#app/palette/frame.tsx'
import { takeFocus } from '#app/palette/take-focus.ts'
import { titleOf } from '#screens/command-title.ts'

type ForcingProps = {
  context: PaletteContext
  onWrite: (reason: string) => void
  onForce: (reason: string) => void
}

/** Passing a rule needs a reason, which is kept with the name of whoever gave it. */
export function Forcing({ context, onWrite, onForce }: ForcingProps) {
  const { t } = useTranslation(['palette', 'commands', 'places'])
  const caps = useKeyCaps()
  const reason = reasonOf(context)
  const id = context.request?.id ?? ''
  const what = t(`forced.${id}`, { defaultValue: '' })
  return (
    <PageFrame crumbs={[titleOf(id, t), t('force_now')]}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onForce(reason)
        }}
        className="flex flex-col gap-4"
      >
        {what !== '' && <Notice tone="warn">{what}</Notice>}
        <Field label={t('force_reason')} hint={t('force_hint')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              data-first-focus=""
              ref={takeFocus}
              required
              minLength={leastForceReason}
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={(event) => onWrite(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" variant="danger" size="large" keys={caps.every('Enter')[0]}>
            {t('force_now')}
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}
