import { useMemo, useRef, type ReactNode } from 'react'
import type { DeleteAnswer } from '#commands/copy-delete.ts'
import type { AnswerEvent } from '#commands/edit.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button, type ButtonProps } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

export type AskAnswer = {
  /** The command whose key gives it; Escape takes the question back. */
  id?: AnswerEvent['type'] | DeleteAnswer['type']
  label: string
  variant?: ButtonProps['variant']
  /** What Enter does: that which loses nothing. */
  isFirst?: boolean
  give: () => void
}
type AskDialogProps = { title: string; text: ReactNode; answers: readonly AskAnswer[]; onClose: () => void }

/** What is to become of unsaved work, or whether something is meant: each answer has its key, Escape leaves everything as it is. */
export function AskDialog({ title, text, answers, onClose }: AskDialogProps) {
  const caps = useKeyCaps()
  const first = useRef<HTMLButtonElement>(null)
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => answers.some((answer) => answer.id === id),
      verdict: () => ({ ok: true }),
      send: ({ type }) => answers.find(({ id }) => id === type)?.give(),
    }),
    [answers],
  )
  useListener('form', listener)
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      description={text}
      initialFocus={first}
      footer={<DialogHints of={['next', 'back']} />}
      actions={answers.map(({ id, label, variant, isFirst, give }) => (
        <Button
          key={label}
          size="large"
          {...(variant && { variant })}
          {...(isFirst && { ref: first })}
          {...(id && { keys: caps.of(id), 'aria-keyshortcuts': caps.aria(id) })}
          onClick={give}
        >
          {label}
        </Button>
      ))}
    />
  )
}
