import { Suspense, useLayoutEffect, useState } from 'react'
import { answerFor } from '#app/app-listener.ts'
import { lazily } from '#app/lazily.ts'

const HelpDialog = lazily(async () => (await import('./help-dialog.tsx')).HelpDialog)

/** Answers the call for help; what it shows is fetched then. */
export function Help() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => answerFor('help.open', { send: () => setOpen(true) }), [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <HelpDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
