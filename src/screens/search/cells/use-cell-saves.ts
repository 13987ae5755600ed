import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { isSameValue, wireNameOf, wireValueOf } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { useServices, type SavedTogether } from '#screens/services.ts'
import { showToast } from '#ui/layer/toast.ts'
import { keyOfCell, marked, standingIn, type CellsStore } from './cell-store.ts'
import type { CellSpeech } from './cell-words.ts'

const nothing = Promise.resolve()

/** Saves cells: of a row one after the other, each on what the one before it left; what becomes of each stands at its cell. */
export function useCellSaves(entity: Entity, { latest, setState }: CellsStore, { label, said }: CellSpeech) {
  const { t } = useTranslation(['search', 'errors'])
  const { saveFields } = useServices()
  /** The version at which each row stands after what is on its way. */
  const versions = useRef(new Map<number, Promise<number>>())

  /** Ends when it is answered. */
  return (one: Row, name: string, value: unknown, together?: SavedTogether): Promise<unknown> => {
    const field = entity.fields[name]
    if (field === undefined) return nothing
    const key = keyOfCell(one.id, name)
    const known = latest.current.marks.get(key)
    if (isSameValue(field, standingIn(latest.current, one, name), value)) {
      // what was refused or overtaken is taken back by writing what stands there
      if (known !== undefined && known.is !== 'saving') setState((now) => marked(now, key, undefined))
      return nothing
    }
    /** Another save of the cell may have begun meanwhile. */
    const isLatest = (now: typeof latest.current) => now.marks.get(key)?.value === value
    setState((now) => ({ ...marked(now, key, { is: 'saving', value }), hasSaved: true }))
    const before = versions.current.get(one.id) ?? Promise.resolve(one.version)
    const saved = before.then(async (last) => {
      const version = known?.is === 'overtaken' ? known.version : Math.max(last, one.version)
      const wire = wireNameOf(name, field)
      const data = { [wire]: wireValueOf(field, value) }
      const answer = await saveFields(entity, { id: one.id, version }, data, together)
      if (answer.is === 'saved') {
        setState((now) => (isLatest(now) ? marked(now, key, undefined) : now))
        return answer.record.version
      }
      if (answer.is === 'overtaken') {
        const { by } = answer
        const theirs = said(one, name, by.current[name] ?? null)
        const text = by.changed_by_me
          ? t('cells.overtaken_by_me', { value: theirs })
          : t('cells.overtaken', { who: by.changed_by ?? 'Kontor', value: theirs })
        setState((now) => marked(now, key, { is: 'overtaken', value, said: text, version: by.version }))
        return by.version
      }
      const [wrong] = answer.said.problem?.fields?.[wire] ?? []
      const because = wrong ?? answer.said.error ?? ''
      setState((now) => marked(now, key, { is: 'refused', value, said: because }))
      // whoever wrote it has gone on to the next cell by now
      const called = one[entity.found?.as ?? '']
      const text = typeof called === 'string' ? `${called} · ${label(name)}` : label(name)
      showToast({ text, detail: because, tone: 'warn', id: `cell ${key}` })
      return version
    })
    const done = saved.catch(() => {
      setState((now) => marked(now, key, { is: 'refused', value, said: t('server_error', { ns: 'errors' }) }))
      return one.version
    })
    versions.current.set(one.id, done)
    return done
  }
}
