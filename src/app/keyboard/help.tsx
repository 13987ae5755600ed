import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { registerCommand } from '#app/app-listener.ts'
import { onPopState } from '#app/pop-state.ts'
import { whenIdle } from '#app/start/when-idle.ts'
import { keyTable } from '#commands/key-table.ts'
import { lazyComponent } from '#app/start/lazy-component.ts'

type Dialog = ComponentType<{ onClose: () => void }>

/** With every command, also of what no screen has shown yet. */
const load = async (): Promise<Dialog> => {
  const [{ HelpDialog }] = await Promise.all([import('./help-dialog.tsx'), keyTable.loadAll()])
  return HelpDialog
}
const OnItsWay: Dialog = lazyComponent(load)
let fetched: Dialog | undefined
const opened = (shown: Dialog | undefined): Dialog => shown ?? fetched ?? OnItsWay

/** Answers the call for help. It is fetched in a quiet moment: what is typed right after its key is meant for it. */
export function Help() {
  const [Shown, show] = useState<Dialog>()
  useLayoutEffect(() => registerCommand('help.open', { send: () => show(opened) }), [])
  useEffect(() => onPopState(() => show(undefined)), [])
  useEffect(() => whenIdle(() => void load().then((dialog) => (fetched = dialog), ignore)), [])
  if (Shown === undefined) return null
  return (
    <Suspense fallback={null}>
      <Shown onClose={() => show(undefined)} />
    </Suspense>
  )
}

/** A failure is met again, and shown, when the help is asked for. */
const ignore = () => undefined
