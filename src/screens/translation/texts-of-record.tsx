import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Row } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import { markOf } from '#entities/tone.ts'
import { translation as entity } from '#entities/translation/translation.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { SidePart } from './side-part.tsx'
import { listOf, type Sibling } from './parts.ts'

type TextsOfRecordProps = { record: Row; texts: readonly Sibling[]; onGo: (id: number) => void }

/** How far each text of the record is, and which records come after it. */
export function TextsOfRecord({ record, texts, onGo }: TextsOfRecordProps) {
  const { t } = useTranslation('record')
  const { number } = useFormat()
  const after = listOf(record, 'after')
  const done = texts.filter(({ status }) => status === 'done').length
  return (
    <>
      <SidePart
        title={t('text.of_record')}
        end={t('text.done_of', { done: number(done), all: number(texts.length) })}
        className="max-wide:hidden"
      >
        <ul className="m-0 list-none p-0">
          {texts.map(({ translation: { id }, field, status }) => (
            <TextLine key={id} {...{ id, field, status, onGo }} isHere={id === record.id} />
          ))}
        </ul>
      </SidePart>
      <SidePart title={t('text.after')} className="max-wide:hidden">
        {after.length === 0 && <p className="m-0 px-2 text-table text-ink-3">{t('text.nothing_after')}</p>}
        <ul className="m-0 list-none p-0">
          {after.map(({ translation: { id, label }, open }) => (
            <li key={id}>
              <Link
                href={hrefOf('translation', { id })}
                replace
                className="flex items-baseline gap-2 rounded-field px-2 py-1 text-table text-ink-2 hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{label}</span>
                <span className="shrink-0 text-ink-3">{t('text.left', { number: number(open) })}</span>
              </Link>
            </li>
          ))}
        </ul>
      </SidePart>
    </>
  )
}

type TextLineProps = { id: number; field: string; status: string; isHere: boolean; onGo: (id: number) => void }

function TextLine({ id, field, status, isHere, onGo }: TextLineProps) {
  const { t } = useTranslation('entities')
  return (
    <li>
      <button
        type="button"
        aria-current={isHere || undefined}
        onClick={() => onGo(id)}
        className={classes(
          'flex w-full items-center gap-2 rounded-field px-2 py-1 text-start text-table hover:bg-hover',
          isHere && 'bg-press font-strong',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{t(`translation.field.${field}`)}</span>
        <StatusMark
          className="w-22 shrink-0 font-normal"
          {...markOf(entity.name, status)}
          word={t(`translation.status.${status}`)}
        />
      </button>
    </li>
  )
}
