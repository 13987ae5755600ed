import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Duplicate } from '#api/customer.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { isRef, type Field } from '#entities/entity.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { FieldInput } from '#screens/edit/field-input.tsx'
import { houseCurrency } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { useLikeness } from './duplicates.ts'
import { SideBySide } from './side-by-side.tsx'

type MergeDialogProps = {
  record: Row
  duplicates: readonly Duplicate[]
  /** Who seems to be the same and is not, as somebody said. */
  apart: readonly Duplicate[]
  /** May be the same after all. */
  onTogether: (other: Duplicate) => void
  onClose: () => void
}

/** Merges the open customer with another one: who it is, where that is not known, and then side by side. */
export function MergeDialog({ record, duplicates, apart, onTogether, onClose }: MergeDialogProps) {
  const { t } = useTranslation('record')
  const queries = useQueryClient()
  const [only] = duplicates
  const [other, choose] = useState(duplicates.length === 1 ? only?.id : undefined)
  const [said, say] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const here = String(record['customer_number'])
  const { data: preview, error } = useQuery({
    queryKey: ['merge', record.id, other],
    queryFn: async () =>
      (await call('customer.merge_preview', { params: { id: record.id }, body: { other_id: other ?? 0 } })).payload,
    enabled: other !== undefined,
    gcTime: 0,
    // what is chosen is chosen of these two as they were read
    staleTime: Infinity,
    retry: false,
  })
  const done = useCallback(() => {
    onClose()
    void queries.invalidateQueries()
  }, [queries, onClose])
  const failure = error === null ? undefined : failureOf(error)
  const refused = said ?? (failure?.kind === 'refused' ? failure.said.error : undefined)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      {...(duplicates.length === 0 && { initialFocus: input })}
      title={t('merge_customer.title', { number: here })}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <div
        ref={(box) => {
          input.current = box?.querySelector('input') ?? null
        }}
        className="flex flex-col gap-4"
      >
        {refused !== undefined && <Notice tone="bad">{refused}</Notice>}
        {other === undefined && <Others {...{ duplicates, apart, onTogether }} onChoose={choose} />}
        {other !== undefined && preview === undefined && error === null && <Skeleton />}
        {preview !== undefined && <SideBySide preview={preview} onDone={done} onRefused={say} />}
      </div>
    </Dialog>
  )
}

/** Two may have the same name: whoever types a number sees whose it is. */
const field: Field = { kind: 'ref', to: 'customer', required: true, tells: ['customer_number', 'email'] }

type OthersProps = Pick<MergeDialogProps, 'duplicates' | 'apart' | 'onTogether'> & {
  onChoose: (id: number) => void
}

/** Those who seem to be this one, and whoever else it may be. */
function Others({ duplicates, apart, onTogether, onChoose }: OthersProps) {
  const { t } = useTranslation('record')
  const likeness = useLikeness()
  const [typed, setTyped] = useState<unknown>(null)
  return (
    <div className="flex flex-col gap-4 pt-4">
      {duplicates.length > 0 && (
        <ul aria-label={t('merge_customer.likes')} className="m-0 flex list-none flex-col gap-2 p-0">
          {duplicates.map((one, at) => (
            <li key={one.id}>
              <Button {...(at === 0 && { 'data-autofocus': '' })} onClick={() => onChoose(one.id)}>
                {one.customer_number} · {one.label} · {likeness(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldInput
        field={field}
        label={t('merge_customer.other')}
        value={typed}
        onChange={(value) => (isRef(value) ? onChoose(value.id) : setTyped(value))}
        word={(suffix) => suffix}
        currency={houseCurrency}
      />
      {apart.length > 0 && (
        <ul aria-label={t('duplicates.are_apart')} className="m-0 flex list-none flex-col gap-2 p-0 text-table">
          <li aria-hidden className="text-meta text-ink-3">
            {t('duplicates.are_apart')}
          </li>
          {apart.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-3">
              {one.customer_number} · {one.label}
              <Button size="small" variant="quiet" onClick={() => onTogether(one)}>
                {t('duplicates.together')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
