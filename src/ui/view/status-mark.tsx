import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { pendingMark } from './pending-mark.ts'

/** Who moves next: nobody yet, someone else, we, the carrier; then arrived, off the road, closed. */
export type StatusTone = 'idle' | 'wait' | 'work' | 'way' | 'good' | 'bad' | 'shut'
/** How far it is: ring open, half under way or in part, full there, diamond trouble, dash closed. */
export type StatusForm = 'ring' | 'half' | 'full' | 'diamond' | 'dash'

export type StatusMarkProps = {
  tone: StatusTone
  /** Given only where it differs from the tone's own, such as half for "in part". */
  form?: StatusForm
  /** The status in words; always shown, in ink, never in the tone. */
  word: ReactNode
  strong?: boolean
  /** Read out behind the word while the status is not settled. */
  pendingText?: string | undefined
  className?: string
}

const ownForm: Readonly<Record<StatusTone, StatusForm>> = {
  idle: 'ring',
  wait: 'ring',
  work: 'half',
  way: 'full',
  good: 'full',
  bad: 'diamond',
  shut: 'dash',
}

const ink: Readonly<Record<StatusTone, string>> = {
  idle: 'text-tone-idle',
  wait: 'text-tone-wait',
  work: 'text-tone-work',
  way: 'text-tone-way',
  good: 'text-tone-good',
  bad: 'text-tone-bad',
  shut: 'text-tone-idle',
}

const shapes: Readonly<Record<StatusForm, ReactNode>> = {
  ring: <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  half: (
    <>
      <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M4.5 1v7a3.5 3.5 0 0 1 0-7Z" fill="currentColor" />
    </>
  ),
  full: <circle cx="4.5" cy="4.5" r="4.5" fill="currentColor" />,
  diamond: <rect x="1.35" y="1.35" width="6.3" height="6.3" fill="currentColor" transform="rotate(45 4.5 4.5)" />,
  dash: <rect x="0" y="3.5" width="9" height="2" fill="currentColor" />,
}

/** The mark alone, where the word stands elsewhere. */
export function StatusDot({ tone, form = ownForm[tone] }: { tone: StatusTone; form?: StatusForm }) {
  return (
    <svg aria-hidden width="9" height="9" viewBox="0 0 9 9" className={classes('shrink-0', ink[tone])}>
      {shapes[form]}
    </svg>
  )
}

export function StatusMark({ tone, form, word, strong = false, pendingText, className }: StatusMarkProps) {
  const isSettled = pendingText === undefined
  return (
    <span
      {...pendingMark(pendingText)}
      className={classes('inline-flex max-w-full min-w-0 items-center gap-2', className)}
    >
      <StatusDot tone={tone} form={form} />
      <span className={classes('truncate pr-px', strong && 'font-strong', !isSettled && 'pending-text')}>{word}</span>
      {!isSettled && <span className="sr-only">{pendingText}</span>}
    </span>
  )
}
