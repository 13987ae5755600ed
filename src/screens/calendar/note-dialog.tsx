import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

type NoteDialogProps = {
  iso: string
  /** Whose, where it is not one's own day. */
  name: string
  whose: number | undefined
  note: string
  onClose: () => void
}

const most = 1000

/** What is noted down of a day: for whoever worked, and for who administers times. */
export function NoteDialog({ iso, name, whose, note, onClose }: NoteDialogProps) {
  const { t } = useTranslation('calendar')
  const { weekday } = useFormat()
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [text, setText] = useState(note)
  const field = useRef<HTMLTextAreaElement>(null)
  const saving = useMutation({
    mutationFn: () =>
      call('worktime.note', { body: { day: iso, note: text.trim(), ...(whose !== undefined && { user_id: whose }) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['worktime', 'notes'] })
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('note_of', { day: weekday(iso) })}
      meta={whose === undefined ? undefined : name}
      initialFocus={field}
      footer={<DialogHints of={['next', 'back']} />}
    >
      <form onSubmit={save} className="flex flex-col gap-4">
        <Field label={t('note')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              ref={field}
              rows={4}
              maxLength={most}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
                // Enter alone is a new line
                if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
              }}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            keys={caps.every('Mod+Enter')[0]}
            pending={saving.isPending}
          >
            {t('note.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
