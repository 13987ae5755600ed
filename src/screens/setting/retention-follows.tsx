import { useSelector } from '@xstate/react'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { Going } from './going.tsx'
import { periodsIn } from './use-going.ts'

/** What the periods that are about to be saved would delete. */
export function RetentionFollows({ editor }: { editor: EditorActor }) {
  const values = useSelector(editor, ({ context }) => context.shown)
  const base = useSelector(editor, ({ context }) => context.base)
  const before = JSON.stringify(periodsIn(base))
  if (before === JSON.stringify(periodsIn({ ...base, ...values }))) return null
  return (
    <span className="block max-h-80 overflow-y-auto pt-3 text-table">
      <Going values={{ ...base, ...values }} />
    </span>
  )
}
