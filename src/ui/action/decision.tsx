import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** How whatever opens gives the focus to the control that comes first. */
export type FirstProps = Pick<ComponentProps<'button'>, 'ref'> & { 'data-first-focus'?: ''; 'data-autofocus'?: '' }

type DecisionProps = {
  /** There is no way back: Enter leaves everything as it is, and whoever means it goes one key further (ADR 0166). */
  isIrreversible: boolean
  /** Takes something away, though it can be brought back. */
  isDanger?: boolean
  cancel: string
  confirm: string
  keys: { enter: readonly string[] | undefined; escape: readonly string[] | undefined }
  /** None where something else has the focus first, such as a number that is typed. */
  first: FirstProps | undefined
  onCancel: () => void
  /** Without it the form around is sent. */
  onConfirm?: () => void
  because?: string | undefined
  pending?: boolean
}

/** The two answers to what is asked before it is done: the only place that says what Enter means there. */
export function Decision(props: DecisionProps) {
  const {
    isIrreversible,
    isDanger = false,
    cancel,
    confirm,
    keys,
    first,
    onCancel,
    onConfirm,
    because,
    pending,
  } = props
  const capsOf = (caps: readonly string[] | undefined): Pick<ButtonProps, 'keys'> =>
    caps === undefined ? {} : { keys: caps }
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-3">
      <Button
        size="large"
        {...capsOf(isIrreversible ? keys.enter : keys.escape)}
        onClick={onCancel}
        {...(isIrreversible && first)}
      >
        {cancel}
      </Button>
      <Button
        size="large"
        variant={isIrreversible || isDanger ? 'danger' : 'primary'}
        {...(onConfirm === undefined ? { type: 'submit' as const } : { onClick: onConfirm })}
        {...(!isIrreversible && capsOf(keys.enter))}
        {...(because !== undefined && { because })}
        {...(pending === true && { pending })}
        {...(!isIrreversible && first)}
      >
        {confirm}
      </Button>
    </div>
  )
}
