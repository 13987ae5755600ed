import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { keyTable } from '#commands/key-table.ts'
import type { PersonEvent } from '#commands/customer/person.ts'
import type { Listener } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import type { Verdict } from '#machines/life/life.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOver } from '#screens/right.ts'
import { showToast } from '#ui/layer/toast.ts'
import { saveFile } from '#ui/save-file.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { ErasePerson } from './erase-person.tsx'
import { DuplicateHint } from './merge/duplicate-hint.tsx'
import { useDuplicates, useDistinguish } from './merge/duplicates.ts'

const MergeDialog = latePart(async () => {
  const [{ MergeDialog: Dialog }] = await Promise.all([import('./merge/merge-dialog.tsx'), keyTable.load('edit')])
  return Dialog
})

const erased: Verdict = { ok: false, because: [{ code: 'customer_erased', details: [], unblock: null, asks: null }] }

/** What a person may ask of the house about their own data: to be handed it as a file, to be erased, to be known once. */
export function Person({ entity, record }: { entity: Entity; record: Row }) {
  const { t } = useTranslation('record')
  const [asked, ask] = useState<'erase' | 'merge' | null>(null)
  const actor = useActor()
  const right = useMemo(() => verdictOver(actor, entity, record), [actor, entity, record])
  const isErased = record['date_erased'] !== null
  const { duplicates, apart } = useDuplicates(record, right.ok && !isErased)
  const distinguish = useDistinguish(record)
  const [first] = duplicates
  const listener = useMemo<Listener>(() => {
    const save = async () => {
      try {
        const { payload } = await call('customer.export_data', { params: { id: record.id } })
        saveFile(new Blob([payload.page], { type: 'text/html' }), payload.file_name)
        showToast({ text: t('person.exported', { file: payload.file_name }), tone: 'good' })
      } catch (error) {
        // what was refused has been said
        if (failureOf(error) === undefined) throw error
      }
    }
    const acts: { [E in PersonEvent['type']]: () => void } = {
      'person.export': () => void save(),
      'person.erase': () => ask('erase'),
      'person.merge': () => ask('merge'),
      'person.apart': () => first && distinguish(first, true),
    }
    return {
      hears: (id) => Object.hasOwn(acts, id) && (id !== 'person.apart' || first !== undefined),
      verdict: (id) => (isErased && id === 'person.merge' ? erased : right),
      send: ({ type }) => acts[type as PersonEvent['type']](), // heard before
    }
  }, [right, record.id, isErased, first, distinguish, t])
  useListener('record', listener)
  const close = useCallback(() => ask(null), [])
  return (
    <>
      <DuplicateHint duplicates={duplicates} onApart={(other) => distinguish(other, true)} />
      {asked === 'merge' && (
        <MergeDialog
          {...{ record, duplicates, apart }}
          onTogether={(other) => distinguish(other, false)}
          onClose={close}
        />
      )}
      {asked === 'erase' && <ErasePerson {...{ record, isErased }} onClose={close} />}
    </>
  )
}
