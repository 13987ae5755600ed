import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { ExportBody, ExportFormat } from '#api/jobs.ts'
import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { readersZone } from '#screens/dates.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { sizeOf, wireChoice } from '#screens/search/selection/selection.ts'
import type { Selection } from '#screens/search/selection/selection.ts'

type ExportDialogProps = {
  entity: Entity
  /** What the list shows now. */
  params: SearchParams
  total: number
  /** The rows to be taken in its place, where some are chosen. */
  selection: Selection
  /** The columns on screen, in their order. */
  columns: readonly string[]
  onClose: () => void
}

/** How a list is exported; Enter alone takes what is on screen, for people. The job then shows among the others. */
export function ExportDialog({ entity, params, total, selection, columns, onClose }: ExportDialogProps) {
  const { t } = useTranslation('search')
  const { jobs } = useServices()
  const caps = useKeyCaps()
  const { number } = useFormat()
  const form = useId()
  const start = useRef<HTMLButtonElement>(null)
  const [which, choose] = useState<'shown' | 'all'>('shown')
  const [format, write] = useState<ExportFormat>('locale')

  const chosen = sizeOf(selection)
  const count = chosen > 0 ? chosen : total

  const body: ExportBody = {
    object: entity.name,
    ...wanted(params, wireChoice(selection)),
    format,
    time_zone: readersZone(),
    ...(which === 'shown' && { columns: [...columns] }),
  }
  // what another program cannot take is said before it is sent
  const check = useQuery({
    queryKey: ['export', 'check', body],
    queryFn: async ({ signal }) => (await call('export.check', { body, signal })).payload,
    enabled: entity.files?.some((file) => file === format) === true,
    retry: false,
    gcTime: 0,
  })
  const failure = check.error === null ? undefined : failureOf(check.error)
  const because = failure?.kind === 'refused' ? failure.said.error : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (because !== undefined) return
    onClose()
    jobs.send({ type: 'jobs.export', body })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={start}
      footer={<DialogHints of={['next', 'back']} />}
      title={t(chosen > 0 ? 'export.chosen.title' : 'export.title')}
      description={t(chosen > 0 ? 'export.chosen' : 'export.count', { count, number: number(count) })}
      actions={
        <>
          <Button size="large" keys={caps.every('Escape')[0]} onClick={onClose}>
            {t('export.cancel')}
          </Button>
          <Button
            ref={start}
            size="large"
            variant="primary"
            type="submit"
            form={form}
            keys={caps.every('Enter')[0]}
            {...(because !== undefined && { because })}
          >
            {t('export.start')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <Choice label={t('export.columns')} help={t(`export.columns.${which}.help`, { count: columns.length })}>
          <SegmentedControl
            label={t('export.columns')}
            segments={[
              { value: 'shown', label: t('export.columns.shown') },
              { value: 'all', label: t('export.columns.all') },
            ]}
            value={which}
            onChange={choose}
          />
        </Choice>
        <Choice label={t('export.format')} help={t(`export.format.${format}.help`)}>
          <SegmentedControl
            label={t('export.format')}
            segments={[
              { value: 'locale', label: t('export.format.locale') },
              { value: 'machine', label: t('export.format.machine') },
              ...(entity.files ?? []).map((value) => ({ value, label: t(`export.format.${value}`) })),
            ]}
            value={format}
            onChange={write}
          />
        </Choice>
        {because !== undefined && (
          <p role="alert" className="m-0 text-table text-bad-ink">
            {because}
          </p>
        )}
        {entity.draft !== undefined && format !== 'lodas' && (
          <p className="m-0 text-meta text-ink-3">{t('export.draft.help')}</p>
        )}
      </form>
    </Dialog>
  )
}

/** Chosen rows come in the list's order; all that match are frozen in it. */
const wanted = ({ query, filters, sort }: SearchParams, chosen: ReturnType<typeof wireChoice>) => {
  if (chosen === undefined) return { params: { query, filters, sort } }
  if ('ids' in chosen) return { params: { sort }, ids: chosen.ids }
  const { session, except } = chosen
  return { params: { session }, ...(except && { except }) }
}

function Choice({ label, help, children }: { label: string; help: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="m-0 mb-1 text-table text-ink-2">{label}</p>
      {children}
      <p className="m-0 mt-1 text-meta text-ink-3">{help}</p>
    </div>
  )
}
