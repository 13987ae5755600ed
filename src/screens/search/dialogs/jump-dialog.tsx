import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

type JumpDialogProps = { total: number; onJump: (index: number) => void; onClose: () => void }

/** Goes to a row by its number, however many there are. */
export function JumpDialog({ total, onJump, onClose }: JumpDialogProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const jump = (event: FormEvent) => {
    event.preventDefault()
    // thousands may be typed as they are shown
    const digits = typed.replaceAll(/[\s.,'’]/g, '')
    const place = /^\d{1,12}$/.test(digits) ? Number(digits) : 0
    if (place < 1) return setWrong(true)
    onJump(Math.min(place, total) - 1)
  }
  return (
    <Dialog open onClose={onClose} title={t('jump.title')} footer={<DialogHints of={['go_on', 'back']} />}>
      <form onSubmit={jump} className="flex flex-col gap-4">
        <Field
          label={t('jump.row')}
          hint={t('jump.hint', { total: format.number(total) })}
          error={isWrong ? t('jump.wrong', { total: format.number(total) }) : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              data-autofocus=""
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" size="large" keys={caps.every('Enter')[0]}>
            {t('jump.go')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
