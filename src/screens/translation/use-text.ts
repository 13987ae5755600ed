import { useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#api/list.ts'
import { translation } from '#entities/translation/translation.ts'
import { useServices } from '#screens/services.ts'

/** What was typed of a text: saved as one leaves it, however one does, and known by the number that it has then. */
export function useText(record: Row) {
  const { saveFields } = useServices()
  const stored = typeof record['target'] === 'string' ? record['target'] : ''
  const [text, setText] = useState(stored)
  const [isOvertaken, setOvertaken] = useState(false)
  const now = useRef({ text, saved: stored, version: record.version, isSaving: false })
  useEffect(() => {
    now.current.version = Math.max(now.current.version, record.version)
  }, [record.version])

  const type = useCallback((typed: string) => {
    now.current.text = typed
    setText(typed)
  }, [])

  const { version } = record
  // what somebody else wrote meanwhile stands there, unless something was typed
  useEffect(() => {
    const { saved, text: typed } = now.current
    // what was read before it was saved knows less
    if (typed !== saved || stored === saved || version < now.current.version) return
    now.current.saved = stored
    type(stored)
  }, [stored, type, version])

  /** True once what was typed is what is stored. */
  const save = useCallback(async (): Promise<boolean> => {
    const { text: typed, saved, version } = now.current
    if (typed === saved) return true
    now.current.saved = typed
    const answer = await saveFields(translation, { id: record.id, version }, { target: typed })
    setOvertaken(answer.is === 'overtaken')
    if (answer.is === 'saved') now.current.version = answer.record.version
    else now.current.saved = saved
    return answer.is === 'saved'
  }, [record.id, saveFields])

  useEffect(() => () => void save(), [save])

  return { text, type, save, isOvertaken, isTyped: () => now.current.text !== now.current.saved }
}
