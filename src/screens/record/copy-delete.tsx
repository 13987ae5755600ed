import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Row } from '#api/list.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf, newId, type BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOver } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { showToast } from '#ui/layer/toast.ts'

const Copying = lazy(async () => ({ default: (await import('./copying.tsx')).Copying }))
const Deleting = lazy(async () => ({ default: (await import('./deleting.tsx')).Deleting }))

type CopyDeleteProps = { entity: Entity; record: Row; place: BuiltPlaceId; onDeleted: () => void }

/** Copies the open record, by the server or as a new one that is filled in, and deletes it; where its kind may be. */
export function CopyDelete({ entity, record, place, onDeleted }: CopyDeleteProps) {
  const { t } = useTranslation('record')
  const { cloneRecord } = useServices()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<'copy' | 'delete'>()
  const isCopying = useRef(false)
  const actor = useActor()
  const right = useMemo(() => verdictOver(actor, entity, record), [actor, entity, record])

  const copy = useCallback(async () => {
    if (isCopying.current) return
    isCopying.current = true
    const made = await cloneRecord(entity, record.id)
    isCopying.current = false
    setAsking(undefined)
    if (made === undefined) return
    showToast({ text: t('cloned', { record: nameOf(entity, made) }), tone: 'good' })
    navigate(hrefOf(place, { id: made.id }))
  }, [entity, record.id, place, cloneRecord, navigate, t])
  const listener = useMemo<Listener>(() => {
    // one that is filled in is asked about by what it is: nothing is there before it is saved
    const begin = () =>
      entity.edit?.clone === 'filled_in'
        ? navigate(`${hrefOf(place, { id: newId })}?${new URLSearchParams({ like: `${record.id}` })}`)
        : setAsking('copy')
    const acts: Readonly<Record<string, () => unknown>> = {
      ...(entity.edit?.clone !== undefined && { 'record.clone': begin }),
      ...(entity.edit?.delete === true && { 'record.delete': () => setAsking('delete') }),
    }
    return {
      hears: (id) => acts[id] !== undefined || id === 'record.actions',
      verdict: (id) => (id === 'record.actions' ? { ok: true } : right),
      send: ({ type }) => void acts[type]?.(),
    }
  }, [entity, record, place, right, navigate])
  useListener('record', listener)

  const close = useCallback(() => setAsking(undefined), [])
  const leave = useCallback(() => {
    // it is heard no longer once the record is gone
    const up = currentOffers.one('record.up')
    // nothing of it is left to be asked about
    flushSync(onDeleted)
    up?.run()
  }, [onDeleted])
  return (
    asking !== undefined && (
      <Suspense fallback={<span data-pending="" />}>
        {asking === 'copy' ? (
          <Copying title={nameOf(entity, record)} onClose={close} onCopy={() => void copy()} />
        ) : (
          <Deleting {...{ entity, record }} onClose={close} onDeleted={leave} />
        )}
      </Suspense>
    )
  )
}
