import { Upload } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#entities/entity.ts'
import { mostImported, mostImportedBytes } from '#entities/import/import.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { sizeIn } from '#screens/size.ts'
import { Button } from '#ui/action/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/layer/dialog.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { useImport } from './use-import.ts'

type ImportDialogProps = { entity: Entity; onClose: () => void }

/** A file, what its columns mean, and what would come of it; then a job, which shows among the others. */
export function ImportDialog({ entity, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['search', 'ui'])
  const { jobs } = useServices()
  const { number, locale } = useFormat()
  const caps = useKeyCaps()
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const starter = useRef<HTMLButtonElement>(null)
  const { state, count, choose, setMapping, start } = useImport(entity.name)
  const { file, trial, mapping, isBusy, refused } = state
  const [isOver, setOver] = useState(false)
  const isReady = count > 0 && !isBusy && refused === undefined

  // what was waited for is there: Enter goes on from it, unless somebody is at a column by then
  const isTried = trial !== undefined
  useEffect(() => {
    if (isTried) starter.current?.focus()
  }, [isTried])

  const pick = () => picker.current?.click()
  const go = async () => {
    if (!isReady || !(await start())) return
    onClose()
    jobs.send({ type: 'jobs.open' })
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      initialFocus={chooser}
      title={t('import.title', { records: t(`object.${entity.name}`, { ns: 'ui' }) })}
      meta={file?.label}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
      actions={
        <>
          <Button size="large" keys={caps.every('Escape')[0]} onClick={onClose}>
            {t('export.cancel')}
          </Button>
          {trial !== undefined && (
            <Button
              ref={starter}
              size="large"
              variant={count > 0 ? 'primary' : 'secondary'}
              aria-disabled={!isReady}
              keys={caps.every('Enter')[0]}
              onClick={() => void go()}
            >
              {count > 0 ? t('import.start', { count, number: number(count) }) : t('import.none')}
            </Button>
          )}
        </>
      }
    >
      <div
        role="presentation"
        className="grid gap-4 pt-4"
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.xlf,.xliff,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('import.choose')}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            void choose(chosen)
            // the same file, mended, may be chosen again
            currentTarget.value = ''
          }}
        />
        {trial === undefined && (
          <div
            className={classes(
              'grid justify-items-center gap-3 rounded-layer border border-dashed px-6 py-10 text-center',
              isOver ? 'border-primary bg-hover' : 'border-line-strong',
            )}
          >
            <Button ref={chooser} size="large" variant="primary" icon={Upload} aria-disabled={isBusy} onClick={pick}>
              {t('import.choose')}
            </Button>
            <p className="m-0 text-table text-ink-2">{isBusy ? t('import.trying') : t('import.drop')}</p>
            <p className="m-0 max-w-140 text-meta text-pretty text-ink-3">
              {t('import.help', { rows: number(mostImported), size: sizeIn(locale, mostImportedBytes) })}
            </p>
          </div>
        )}
        {refused !== undefined && (
          <p role="alert" className="m-0 text-table text-bad-ink">
            {t('import.failed', { reason: refused })}
          </p>
        )}
        {trial !== undefined && mapping !== undefined && (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <ImportColumns entity={entity} trial={trial} mapping={mapping} onMapping={setMapping}>
              <Button size="small" icon={Upload} onClick={pick}>
                {t('import.other')}
              </Button>
            </ImportColumns>
            <ImportOutcome entity={entity} trial={trial} isBusy={isBusy} name={file?.label ?? ''} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
