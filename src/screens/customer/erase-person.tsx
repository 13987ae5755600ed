import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Held } from '#api/customer.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

type ErasePersonProps = { record: Row; isErased: boolean; onClose: () => void }

/** Each field that holds something of a person, and what becomes of it; their number, typed again, erases it for good. */
export function ErasePerson({ record, isErased, onClose }: ErasePersonProps) {
  const { t } = useTranslation(['record', 'entities', 'ui', 'errors'])
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const params = { id: record.id }
  const number = String(record['customer_number'])
  const { data, isError, refetch } = useQuery({
    queryKey: ['erasure', record.id, record.version],
    queryFn: async () => (await call('customer.erasure', { params })).payload.held,
    gcTime: 0,
  })
  const erasing = useMutation({
    mutationFn: () =>
      call('customer.erase', { params, body: { version: record.version, customer_number: typed.trim() } }),
    onSuccess: () => {
      showToast({ text: t('person.erased', { number }), tone: 'good' })
      void queries.invalidateQueries({ queryKey: ['record'] })
      void queries.invalidateQueries({ queryKey: ['search'] })
      onClose()
    },
    onError: (error) => {
      // what was refused has been said
      if (failureOf(error) === undefined) throw error
    },
  })
  const isRepeated = typed.trim() === number
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRepeated && !erasing.isPending) erasing.mutate()
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t(isErased ? 'person.kept_title' : 'person.title', { number })}
      description={t(isErased ? 'person.kept_text' : 'person.text')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {isError && data === undefined && <PanelFailed onRetry={() => void refetch()} />}
        {data === undefined && !isError && <Skeleton />}
        {data !== undefined && <HeldTable held={data} />}
        {!isErased && (
          <div className="flex flex-wrap items-end justify-between gap-4">
            <Field label={t('person.repeat', { number })}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  data-autofocus=""
                  autoComplete="off"
                  maxLength={20}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
            <Button
              type="submit"
              variant="danger"
              size="large"
              pending={erasing.isPending}
              because={isRepeated ? undefined : t('number_not_repeated', { ns: 'errors' })}
            >
              {t('person.go')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function HeldTable({ held }: { held: readonly Held[] }) {
  const { t } = useTranslation(['record', 'entities', 'ui'])
  const { number, day } = useFormat()
  const ofField = ({ object, field }: Held): string =>
    object === 'trace'
      ? t(`person.trace.${field}`)
      : field
          .split('.')
          .map((_, at, path) => t(`${object}.${path.slice(0, at + 1).join('.')}`, { ns: 'entities' }))
          .join(' · ')
  const becomes = ({ verdict, until }: Held): string => {
    if (verdict === 'erased') return t('person.verdict.erased')
    return until === null ? t('person.verdict.kept') : t('person.verdict.kept_until', { date: day(until) })
  }
  const columns: SimpleColumn<Held>[] = [
    {
      id: 'object',
      header: t('person.column.object'),
      cell: ({ object }) => (object === 'trace' ? t('person.trace') : t(`object.${object}`, { ns: 'ui' })),
      isSpare: true,
    },
    { id: 'field', header: t('person.column.field'), cell: ofField },
    { id: 'count', header: t('person.column.count'), cell: ({ count }) => number(count), align: 'end' },
    { id: 'verdict', header: t('person.column.verdict'), cell: becomes },
    {
      id: 'why',
      header: t('person.column.why'),
      cell: ({ because, source }) => (because === null ? '–' : `${t(`person.because.${because}`)} (${source})`),
      quiet: true,
    },
  ]
  return (
    <ScrollBox className="max-h-[44vh] overflow-y-auto rounded-control border border-line">
      <SimpleTable
        label={t('person.list')}
        columns={columns}
        // what is kept is what whoever erases does not expect
        rows={held.toSorted((a, b) => b.verdict.localeCompare(a.verdict))}
        rowKey={({ object, field, verdict }) => `${object}.${field}.${verdict}`}
      />
    </ScrollBox>
  )
}
