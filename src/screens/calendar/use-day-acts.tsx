import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { WorkDay } from '#api/work-tracking.ts'
import type { Verdict } from '#machines/life/life.ts'

const Note = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

type About = {
  userId: number | undefined
  own: number | undefined
  name: string
  zone: string
  range: { from: string; to: string }
  day: WorkDay | undefined
  iso: string
  isOwn: boolean
  note: string
  onDone: () => void
}

type Layer = 'note' | 'vacation' | 'sick_leave' | 'correction'

/** What may be done about the days that are meant, each in its own dialog, and why something may not. */
export function useDayActs({ userId, own, name, iso, note, onDone }: About) {
  const [layer, setLayer] = useState<Layer>()
  const close = () => {
    setLayer(undefined)
    onDone()
  }
  const refused: Readonly<Record<string, Verdict>> = {}
  const whose = userId === own ? undefined : userId
  const layers: ReactNode = layer === 'note' && (
    <Suspense fallback={<span data-pending="" />}>
      <Note {...{ iso, name, whose, note }} onClose={close} />
    </Suspense>
  )
  return {
    refused,
    layers,
    note: () => setLayer('note'),
    request: (_kind: 'vacation' | 'sick_leave') => {},
    correct: () => {},
    closeMonth: () => {},
    reopenMonth: () => {},
  }
}
