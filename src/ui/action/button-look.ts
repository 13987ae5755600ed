import { classes } from '#ui/classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** 26 in a footer, 30 in a toolbar, 36 in forms and dialogs. */
export type ButtonSize = 'small' | 'medium' | 'large'

const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'h-6.5 gap-2 px-2 text-table',
  medium: 'h-7.5 gap-2 px-2.5 text-table',
  large: 'h-9 gap-2.5 px-3 text-body',
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-primary font-strong text-on-primary hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface font-strong text-ink hover:bg-hover active:bg-press',
  quiet: 'border-transparent text-ink-2 hover:bg-hover active:bg-press',
  danger: 'border-tone-bad bg-surface font-strong text-bad-ink hover:bg-bad-tint',
}

const refusedLook = 'border-dashed border-line-strong text-ink-3'

/** The classes of a button, also for a link that looks like one. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize, refused = false): string {
  return classes(
    'relative inline-flex min-w-0 items-center justify-center rounded-field border whitespace-nowrap select-none',
    sizes[size],
    refused ? refusedLook : variants[variant],
  )
}
