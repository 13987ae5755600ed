import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { PersonEvent } from '#commands/customer/person.ts'
import type { Listener } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOver } from '#screens/right.ts'
import { showToast } from '#ui/layer/toast.ts'
import { saveFile } from '#ui/save-file.ts'
import { ErasePerson } from './erase-person.tsx'

/** What a person may ask of the house about their own data: to be handed it as a file, or to be erased. */
export function Person({ entity, record }: { entity: Entity; record: Row }) {
  const { t } = useTranslation('record')
  const [isAsked, ask] = useState(false)
  const actor = useActor()
  const right = useMemo(() => verdictOver(actor, entity, record), [actor, entity, record])
  const isErased = record['date_erased'] !== null
  const listener = useMemo<Listener>(() => {
    const save = async () => {
      try {
        const { payload } = await call('customer.export_data', { params: { id: record.id } })
        saveFile(new Blob([JSON.stringify(payload.data, null, 2)], { type: 'application/json' }), payload.file_name)
        showToast({ text: t('person.exported', { file: payload.file_name }), tone: 'good' })
      } catch (error) {
        // what was refused has been said
        if (failureOf(error) === undefined) throw error
      }
    }
    const acts: { [E in PersonEvent['type']]: () => void } = {
      'person.export': () => void save(),
      'person.erase': () => ask(true),
    }
    return {
      hears: (id) => Object.hasOwn(acts, id),
      verdict: () => right,
      send: ({ type }) => acts[type as PersonEvent['type']](), // heard before
    }
  }, [right, record.id, t])
  useListener('record', listener)
  return isAsked && <ErasePerson record={record} isErased={isErased} onClose={() => ask(false)} />
}
