import { useEffect, useLayoutEffect, useState } from 'react'
import { registerCommand } from '#app/app-listener.ts'
import { onPopState } from '#app/pop-state.ts'
import { keyTable } from '#commands/key-table.ts'
import { lateLayer } from '#ui/late/late-layer.tsx'

/** With every command, also of what no screen has shown yet. */
const HelpDialog = lateLayer(async () => {
  const [{ HelpDialog: Dialog }] = await Promise.all([import('./help-dialog.tsx'), keyTable.loadAll()])
  return Dialog
})

/** Answers the call for help. */
export function Help() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => registerCommand('help.open', { send: () => setOpen(true) }), [])
  useEffect(() => onPopState(() => setOpen(false)), [])
  return <HelpDialog asked={isOpen ? { onClose: () => setOpen(false) } : undefined} />
}
