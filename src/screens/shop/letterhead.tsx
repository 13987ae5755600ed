import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { isRef } from '#entities/entity.ts'
import { letterheadTexts, type TypedLetterhead } from '#entities/shop/letterhead.ts'
import { useListener } from '#screens/command-hooks.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { sectionId, showSection } from '#screens/record/sections.ts'
import { usePaused } from '#screens/use-paused.ts'
import { Button } from '#ui/action/button.tsx'
import { latePart } from '#ui/late/late-part.tsx'

const PdfPages = latePart(async () => (await import('#ui/view/pdf-pages.tsx')).PdfPages)

type LetterheadProps = { record: Row; editor?: EditorActor }

/** What the shop's next invoice would look like, with what is typed and not saved yet: drawn by what draws its papers. */
export function Letterhead({ record, editor }: LetterheadProps) {
  return editor === undefined ? (
    <Preview id={record.id} version={record.version} values={record} />
  ) : (
    <Typed {...{ record, editor }} />
  )
}

function Typed({ record, editor }: Required<LetterheadProps>) {
  const values = useSelector(editor, ({ context }) => ({ ...context.base, ...context.shown }), areSame)
  return <Preview id={record.id} version={record.version} values={values} />
}

type Values = Readonly<Record<string, unknown>>

const areSame = (one: Values, other: Values): boolean => JSON.stringify(typedIn(one)) === JSON.stringify(typedIn(other))

/** What the letterhead says of these values; what is no figure yet is left as it is saved. */
const typedIn = (values: Values): TypedLetterhead => {
  const account = values['payment_account']
  const figure = (name: string) =>
    typeof values[name] === 'number' || values[name] === null ? { [name]: values[name] } : {}
  return {
    ...Object.fromEntries(
      letterheadTexts.flatMap((name) => {
        const value = values[name] ?? null
        return value === null || typeof value === 'string' ? [[name, value]] : []
      }),
    ),
    ...(account === null ? { payment_account_id: null } : isRef(account) && { payment_account_id: account.id }),
    ...figure('days_to_pay'),
    ...figure('discount_percent'),
    ...figure('discount_days'),
    ...(typeof values['is_small_business'] === 'boolean' && { is_small_business: values['is_small_business'] }),
  }
}

function Preview({ id, version, values }: { id: number; version: number; values: Values }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const [isShown, setShown] = useState(false)
  const [pages, setPages] = useState<number>()
  // while somebody is still typing nothing is drawn
  const sent = usePaused(JSON.stringify(typedIn(values)), 600)
  const { data: drawn, isError } = useQuery({
    queryKey: ['shop.letterhead', id, version, sent],
    queryFn: async ({ signal }) => {
      const data = JSON.parse(sent) as TypedLetterhead // written a moment ago
      const { payload } = await call('shop.letterhead', { params: { id }, body: { data }, signal })
      const bytes = Uint8Array.from(atob(payload.pdf), (sign) => sign.codePointAt(0) ?? 0)
      return { number: payload.number, bytes: new Blob([bytes], { type: 'application/pdf' }) }
    },
    enabled: isShown,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const turn = useCallback(() => setShown((was) => !was), [])
  const hasCome = isShown && pages !== undefined
  useEffect(() => {
    // it stands below much else
    if (hasCome) showSection('letterhead')
  }, [hasCome])
  const listener = useMemo<Listener>(
    () => ({
      hears: (of) => of === 'letterhead.show',
      verdict: () => ({ ok: true }),
      send: turn,
    }),
    [turn],
  )
  useListener('record', listener)
  const fail = useCallback(() => setPages(undefined), [])
  return (
    <figure
      id={sectionId('letterhead')}
      tabIndex={-1}
      className="m-0 min-w-0 scroll-mt-2 px-4 pt-3 outline-none focus-visible:[&_h3]:text-primary-ink"
      data-letterhead={isShown && pages !== undefined ? drawn?.number : undefined}
    >
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        <h3 className="text-meta text-ink-2">{t('letterhead.title')}</h3>
        <span className="text-meta text-ink-3">{t('letterhead.about')}</span>
        <Button
          size="small"
          keys={caps.of('letterhead.show')}
          aria-pressed={isShown}
          onClick={turn}
          className="ml-auto"
        >
          {t('letterhead.show', { ns: 'commands' })}
        </Button>
      </figcaption>
      {isShown && isError && <p className="m-0 text-table text-ink-3">{t('letterhead.failed')}</p>}
      {isShown &&
        !isError &&
        (drawn === undefined ? (
          <span data-pending="" />
        ) : (
          <PdfPages
            bytes={drawn.bytes}
            label={`${t('letterhead.title')} ${drawn.number}`}
            isWide={false}
            onPages={setPages}
            onTrouble={fail}
          />
        ))}
    </figure>
  )
}
