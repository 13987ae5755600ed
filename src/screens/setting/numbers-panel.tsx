import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Row } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import { numberedTypes } from '#entities/shop/number-format.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { linkLook } from '#ui/action/link-look.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { linesIn, useTriedNumbers } from './use-tried-numbers.ts'

type Values = Readonly<Record<string, unknown>>
type NumbersPanelProps = { record: Row; editor?: EditorActor }

/** What the next papers of each shop are called, with what is typed and not saved yet. */
export function NumbersPanel({ record, editor }: NumbersPanelProps) {
  return editor === undefined ? (
    <Tried values={record} version={record.version} />
  ) : (
    <Typed version={record.version} editor={editor} />
  )
}

function Typed({ version, editor }: { version: number; editor: EditorActor }) {
  const values = useSelector(editor, ({ context }) => ({ ...context.base, ...context.shown }), areSame)
  return <Tried values={values} version={version} />
}

const areSame = (one: Values, other: Values): boolean => JSON.stringify(linesIn(one)) === JSON.stringify(linesIn(other))

function Tried({ values, version }: { values: Values; version: number }) {
  const { t } = useTranslation(['record', 'entities'])
  const { data, isError, refetch } = useTriedNumbers(values, version)
  const kind = (type: string) => t(`setting.document_numbers.type.${type}`, { ns: 'entities' })
  if (isError) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="m-4" />
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-3 px-4 pt-3 text-table">
      <p className="m-0 text-ink-2">{t('numbers.about', { shop: '{SHOP}', year: '{YYYY}', count: '{N}' })}</p>
      <div role="status">
        {data.problems.map(({ type, text }) => (
          <StatusMark key={type} strong tone="bad" word={`${kind(type)}: ${text}`} />
        ))}
      </div>
      <section aria-label={t('numbers.next')}>
        <h3 className="pb-1 text-meta text-ink-2">{t('numbers.next')}</h3>
        <dl className="m-0" data-tried-numbers="">
          {numberedTypes.map((type) => (
            <div key={type} data-type={type} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
              <dt className="w-36 shrink-0">{kind(type)}</dt>
              <dd className="m-0 flex min-w-60 flex-1 flex-wrap gap-x-4 gap-y-1">
                {data.numbers.map(({ shop, next }) => (
                  <Next key={shop?.id ?? 0} shop={shop} next={next.find((one) => one.type === type)} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

type NextProps = {
  shop: { id: number; label: string } | null
  next: { number: string; is_own: boolean } | undefined
}

function Next({ shop, next }: NextProps) {
  const { t } = useTranslation('record')
  if (next === undefined) return null
  return (
    <span data-shop={shop?.id ?? 0} className="whitespace-nowrap">
      <span className="font-mono text-code">{next.number}</span>{' '}
      <span className="text-meta text-ink-3">
        {shop === null ? (
          t('numbers.no_shop')
        ) : (
          <Link href={hrefOf('shop', { id: shop.id })} className={linkLook}>
            {shop.label}
          </Link>
        )}
        {next.is_own && ` · ${t('numbers.own')}`}
      </span>
    </span>
  )
}
