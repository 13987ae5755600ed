import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportTrial } from '#api/edit/import.ts'
import { fileBytes } from '#api/file/file-calls.ts'
import { wireNameOf } from '#entities/edit.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { textOf } from '#screens/derive/value.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { useValueFormat } from '#screens/search/use-value-format.ts'
import { Button } from '#ui/action/button.tsx'
import { classes } from '#ui/classes.ts'
import { saveFile } from '#ui/save-file.ts'
import { remarksOn } from './remarks.ts'

type ImportOutcomeProps = { entity: Entity; trial: ImportTrial; isBusy: boolean; name: string }

/** How many rows would do what, the first changes field by field, and the rows that are wrong. */
export function ImportOutcome({ entity, trial, isBusy, name }: ImportOutcomeProps) {
  const { t } = useTranslation(['search', 'fields', 'errors'])
  const { number } = useFormat()
  const counts = [
    ['create', trial.create],
    ['change', trial.change],
    ['same', trial.same],
    ['wrong', trial.wrong_total],
  ] as const
  const load = async (id: number) => {
    const bytes = await fileBytes(id, new AbortController().signal)
    saveFile(bytes, `${name.replace(/\.[^.]*$/, '')} ${t('import_wrong_file', { ns: 'errors' })}.csv`)
  }
  const changes = trial.create + trial.change
  return (
    <section className={classes('grid gap-4 lg:sticky lg:top-4', isBusy && 'opacity-60')} aria-busy={isBusy}>
      <p role="status" className="m-0 flex flex-wrap gap-x-5 gap-y-1 text-body tabular-nums">
        {isBusy ? (
          <span>{t('import.trying')}</span>
        ) : (
          counts.map(([kind, count]) => (
            <span
              key={kind}
              className={classes(
                count === 0 ? 'text-ink-3' : kind === 'wrong' ? 'font-strong text-bad-ink' : 'font-strong',
              )}
            >
              {t(`import.${kind}`, { number: number(count) })}
            </span>
          ))
        )}
      </p>
      {!isBusy &&
        remarksOn(trial).map(({ is, head }) => (
          <p key={`${is} ${head}`} className="m-0 text-table text-warn-ink">
            {t(`import.remark.${is}`, { head })}
          </p>
        ))}
      {trial.untried > 0 && (
        <p className="m-0 text-meta text-ink-2">{t('import.untried', { number: number(trial.untried) })}</p>
      )}
      {trial.wrong_total > 0 && (
        <Part title={t('import.faults')} more={trial.wrong_total - trial.wrong.length}>
          {trial.wrong.map(({ row, label, fields }) => (
            <Row key={row} row={row} label={label}>
              {Object.entries(fields).map(([field, problems]) => (
                <Fact key={field} entity={entity} spread={trial.spread} field={field}>
                  <span className="text-bad-ink">{problems.join(' · ')}</span>
                </Fact>
              ))}
            </Row>
          ))}
        </Part>
      )}
      {trial.wrong_file_id !== null && (
        <div>
          <Button icon={Download} onClick={() => void load(trial.wrong_file_id ?? 0).catch(() => undefined)}>
            {t('import.download')}
          </Button>
        </div>
      )}
      {changes > 0 && (
        <Part title={t('import.changes')} more={changes - trial.changes.length}>
          {trial.changes.map(({ row, id, label, fields }) => (
            <Row key={row} row={row} label={id === null ? t('import.new') : label}>
              {fields.map(({ field, before, after }) => (
                <Fact key={field} entity={entity} spread={trial.spread} field={field}>
                  <Value entity={entity} spread={trial.spread} field={field} value={before} isBefore />
                  {id !== null && <span className="text-ink-3"> → </span>}
                  <Value entity={entity} spread={trial.spread} field={field} value={after} />
                </Fact>
              ))}
            </Row>
          ))}
        </Part>
      )}
    </section>
  )
}

function Part({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  const { t } = useTranslation('search')
  const { number } = useFormat()
  return (
    <div className="grid gap-1">
      <h3 className="m-0 text-table font-strong">{title}</h3>
      <ol className="m-0 list-none border-t border-line p-0">{children}</ol>
      {more > 0 && <p className="m-0 text-meta text-ink-3">{t('import.more', { number: number(more) })}</p>}
    </div>
  )
}

function Row({ row, label, children }: { row: number; label: string; children: ReactNode }) {
  const { t } = useTranslation('search')
  const { number } = useFormat()
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5 text-table">
      <span className="text-ink-3 tabular-nums">{t('import.row', { row: number(row) })}</span>
      <span className="grid gap-0.5">
        {label !== '' && <span className="font-strong">{label}</span>}
        {children}
      </span>
    </li>
  )
}

/** A field, or one of the columns of a list. */
type FieldOf = { entity: Entity; spread: ImportTrial['spread']; field: string }

/** A field by its label, whichever of its two names it goes by; the row as a whole has none. */
function Fact({ entity, spread, field, children }: FieldOf & { children: ReactNode }) {
  const { t } = useTranslation('entities')
  const name = fieldNamed(entity, field)
  const column = spread.find((one) => one.name === field)
  return (
    <span className="break-words">
      {name !== undefined && <span className="text-ink-2">{t(labelOf(entity, name))}: </span>}
      {column !== undefined && <span className="text-ink-2">{column.label}: </span>}
      {children}
    </span>
  )
}

const fieldNamed = ({ fields }: Entity, wire: string): string | undefined =>
  Object.entries(fields).find(([name, field]) => name === wire || wireNameOf(name, field) === wire)?.[0]

function Value(props: FieldOf & { value: unknown; isBefore?: boolean }) {
  const { entity, spread, field: name, value, isBefore = false } = props
  const { t } = useTranslation('fields')
  const say = useValueFormat()
  const { formats } = say
  const column = spread.find((one) => one.name === name)
  const field = entity.fields[name]
  const isNamed = field?.kind === 'list' || (column !== undefined && column.currency === null)
  const text =
    isNamed || field === undefined
      ? column?.currency && typeof value === 'string'
        ? formats.money(value, column.currency)
        : typeof value === 'string'
          ? value
          : ''
      : textOf(field, value, labelOf(entity, name), say, houseCurrency)
  if (isBefore && text === '') return null
  return text === '' ? (
    <span className="text-ink-3">{t('empty')}</span>
  ) : (
    <span className={isBefore ? 'text-ink-3' : ''}>{text}</span>
  )
}
