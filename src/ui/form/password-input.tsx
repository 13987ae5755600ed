import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing'> & {
  showLabel: string
  hideLabel: string
}

/** A password with a toggle in words; the toggle never submits and never takes the typed text. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      className={classes(!shown && '[&>input]:tracking-[0.16em]', className)}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="-mr-1 inline-flex h-6 shrink-0 items-center gap-1.5 rounded-key px-1 text-meta text-ink-3 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {shown ? hideLabel : showLabel}
        </button>
      }
    />
  )
}
