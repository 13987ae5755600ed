import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { answerFor } from '#app/app-listener.ts'
import { whenGoingBack } from '#app/going-back.ts'
import { lazily } from '#app/lazily.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const load = async (): Promise<Dialog> => (await import('./help-dialog.tsx')).HelpDialog
const OnItsWay: Dialog = lazily(load)
let fetched: Dialog | undefined
const opened = (shown: Dialog | undefined): Dialog => shown ?? fetched ?? OnItsWay

/** Answers the call for help. It is fetched in a quiet moment: what is typed right after its key is meant for it. */
export function Help() {
  const [Shown, show] = useState<Dialog>()
  useLayoutEffect(() => answerFor('help.open', { send: () => show(opened) }), [])
  useEffect(() => whenGoingBack(() => show(undefined)), [])
  useEffect(() => whenQuiet(() => void load().then((dialog) => (fetched = dialog), ignore)), [])
  if (Shown === undefined) return null
  return (
    <Suspense fallback={null}>
      <Shown onClose={() => show(undefined)} />
    </Suspense>
  )
}

/** A failure is met again, and shown, when the help is asked for. */
const ignore = () => undefined

const whenQuiet = (act: () => void): (() => void) => {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === 'undefined') {
    const later = setTimeout(act, 2000)
    return () => clearTimeout(later)
  }
  const soon = requestIdleCallback(act)
  return () => cancelIdleCallback(soon)
}
