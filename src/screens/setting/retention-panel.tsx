import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { booksHold, retentionOf, retentionField } from '#entities/setting/retention.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useFormat } from '#screens/format.ts'
import { Going } from './going.tsx'
import { periodsIn } from './use-going.ts'

type Values = Readonly<Record<string, unknown>>
type RetentionPanelProps = { record: Row; editor?: EditorActor }

/** What the next night would delete with what is typed, what the law holds, and what has a time that nobody sets. */
export function RetentionPanel({ record, editor }: RetentionPanelProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { number } = useFormat()
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 text-table">
      <section aria-label={t('retention.tried')}>
        <h3 className="pb-1 text-meta text-ink-2">{t('retention.tried')}</h3>
        {editor === undefined ? <Going values={record} /> : <Typed editor={editor} />}
      </section>
      <section aria-label={t('retention.law')}>
        <h3 className="pb-1 text-meta text-ink-2">{t('retention.law')}</h3>
        <ul className="m-0 list-none p-0">
          {(['letters', 'audit'] as const).map((kind) => {
            const { hold } = retentionOf(kind)
            return (
              hold && (
                <li key={kind} className="border-t border-line py-1.5">
                  {t(`setting.${retentionField(kind)}`, { ns: 'entities' })}:{' '}
                  {t(`retention.held.${kind}`, { count: hold.years, years: number(hold.years) })}{' '}
                  <span className="text-meta text-ink-3">{hold.source}</span>
                </li>
              )
            )
          })}
          <li className="border-t border-line py-1.5">
            {t('retention.books', { count: booksHold.years, years: number(booksHold.years) })}{' '}
            <span className="text-meta text-ink-3">{booksHold.source}</span>
          </li>
        </ul>
      </section>
      <section aria-label={t('retention.fixed')}>
        <h3 className="pb-1 text-meta text-ink-2">{t('retention.fixed')}</h3>
        <ul className="m-0 list-none p-0 text-ink-2">
          {(['drafts', 'undo', 'uploads', 'runs', 'erased'] as const).map((name) => (
            <li key={name} className="border-t border-line py-1.5">
              {t(`retention.fixed.${name}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Typed({ editor }: { editor: EditorActor }) {
  const values = useSelector(editor, ({ context }) => ({ ...context.base, ...context.shown }), areSame)
  return <Going values={values} />
}

const areSame = (one: Values, other: Values): boolean =>
  JSON.stringify(periodsIn(one)) === JSON.stringify(periodsIn(other))
