import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnSale } from '#api/product/look.ts'
import { isRef, labelOf, type Entity, type Ref } from '#entities/entity.ts'
import { pointFields as cells } from '#entities/look/parts.ts'
import { pathOf } from '#machines/editor/edits.ts'
import { FieldControl } from '#screens/edit/controls/field-control.tsx'
import { useOwnProblem } from '#screens/edit/field-text.ts'
import { useFieldWords } from '#screens/edit/field-words.ts'
import { useProblemText } from '#screens/edit/problem-text.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { classes } from '#ui/classes.ts'
import { focusPoint } from '#ui/view/image-points.tsx'
import type { LookPoint, Shown } from './use-look.ts'
import type { LookWriting } from './use-writing.ts'

const coordinates = ['x', 'y'] as const
const written = ['product', ...coordinates] as const

const lineLook = 'grid grid-cols-[20px_minmax(0,1fr)] gap-x-3'
/** Beside each other where there is room, else the coordinates below. */
const inputsLook =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_28px] items-center gap-1.5 @sm:grid-cols-[minmax(0,1fr)_52px_52px_28px]'

type Acts = {
  entity: Entity
  writing?: LookWriting
  chosen?: string | undefined
  choose?: (key: string) => void
  remove?: (key: string) => void
}

/** What stands at the points of a picture, by their numbers, and where it is missing. */
export function LookItems({ shown, hasPicture, ...acts }: Acts & { shown: Shown; hasPicture: boolean }) {
  const { points, known, missingIn } = shown
  const { entity, writing } = acts
  const { t } = useTranslation(['record', 'entities'])
  const problemText = useProblemText()
  const ofList = problemText(writing?.problems['items'])
  if (points.length === 0)
    return (
      <p className="m-0 py-3 text-table text-ink-3">
        {writing === undefined || !hasPicture
          ? t(labelOf(entity, 'items.none'), { ns: 'entities' })
          : t('look.no_points')}
      </p>
    )
  const word = (name: (typeof written)[number]) => t(labelOf(entity, `items.${name}`), { ns: 'entities' })
  return (
    <>
      {writing?.isOpen === true && (
        // each input says it itself
        <div aria-hidden className="hidden @sm:block">
          <div className={classes(lineLook, 'px-2 pt-2 text-meta text-ink-3')}>
            <span />
            <span className={inputsLook}>
              <span>{word('product')}</span>
              <span className="text-right">{`${word('x')} %`}</span>
              <span className="text-right">{`${word('y')} %`}</span>
            </span>
          </div>
        </div>
      )}
      <ol aria-label={t(labelOf(entity, 'items'), { ns: 'entities' })} className="m-0 list-none p-0">
        {points.map((point, at) => (
          <LookItem
            key={point.key}
            {...{ point, ...acts }}
            number={at + 1}
            facts={point.product && known.get(point.product.id)}
            missing={missingIn(point)}
          />
        ))}
      </ol>
      {ofList !== undefined && <p className="m-0 pt-1 text-meta text-bad-ink">{ofList}</p>}
    </>
  )
}

type LookItemProps = Acts & {
  point: LookPoint
  number: number
  facts: OnSale[number] | undefined
  missing: readonly Ref[]
}

function LookItem({ entity, point, number, facts, missing, writing, chosen, choose, remove }: LookItemProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { percent, number: figure, list } = useFormat()
  const problemText = useProblemText()
  const ownProblem = useOwnProblem()
  const word = useFieldWords(entity)('items', { kind: 'list', of: cells })
  const { key, row, product, x, y } = point
  const isChosen = key === chosen
  const [within, setWithin] = useState<string>()
  const wrongIn = (name: (typeof written)[number]) =>
    // nobody is told of what they are still writing
    (within === name ? undefined : ownProblem(cells[name], row[name])) ??
    problemText(writing?.problems[pathOf('items', key, name)])
  const wrong = written.flatMap((name) => wrongIn(name) ?? [])
  const control = (name: (typeof written)[number]) => {
    const path = pathOf('items', key, name)
    return (
      <div
        data-path={path}
        className="grid min-w-0 *:min-w-0"
        onFocus={() => setWithin(name)}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setWithin(undefined)}
      >
        <FieldControl
          field={cells[name]}
          value={row[name] ?? null}
          onChange={(value) => {
            writing?.change({ type: 'editor.change', path, value })
            // what has just been named is put into its place
            if (name === 'product' && isRef(value) && product === undefined) setTimeout(() => focusPoint(key))
          }}
          onLeave={() => writing?.visit(path)}
          word={(suffix) => word(`${name}.${suffix}`)}
          currency={houseCurrency}
          wiring={{
            'aria-label': `${number}, ${word(name)}${name === 'product' ? '' : ' %'}`,
            'aria-invalid': wrongIn(name) === undefined ? undefined : true,
            'aria-describedby': wrong.length > 0 ? `${key}-wrong` : undefined,
          }}
          isCell
        />
      </div>
    )
  }
  return (
    <li className={classes(lineLook, 'border-b border-line px-2 py-2', isChosen && 'bg-primary-tint')}>
      <span
        aria-hidden
        className={classes(
          'mt-1 grid h-5 place-items-center rounded-key border text-meta tabular-nums',
          isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface text-ink-2',
        )}
      >
        {number}
      </span>
      <div role="presentation" className="min-w-0" onFocus={() => choose?.(key)}>
        {writing?.isOpen === true ? (
          <div className={inputsLook}>
            <div className="col-span-3 @sm:col-span-1">{control('product')}</div>
            {coordinates.map((name) => (
              <div key={name} className="flex items-center gap-1.5">
                <span aria-hidden className="text-meta text-ink-3 @sm:hidden">
                  {word(name)}
                </span>
                <div className="w-13">{control(name)}</div>
              </div>
            ))}
            <IconButton
              icon={X}
              size={14}
              label={t('look.remove_point', { number })}
              onClick={() => remove?.(key)}
              className="col-start-4 row-start-1"
            />
          </div>
        ) : (
          <div className="flex min-h-7 items-baseline gap-3 text-table">
            <span className="min-w-0 truncate font-strong">
              {product === undefined ? '–' : <RefLink to={cells.product.to} target={product} />}
            </span>
            <span className="ml-auto shrink-0 text-meta text-ink-3 tabular-nums">{`x ${percent(x)}, y ${percent(y)}`}</span>
          </div>
        )}
        {facts && (
          <p className="m-0 flex flex-wrap gap-x-3 pt-0.5 text-meta text-ink-3">
            <span className="font-mono">{facts.sku}</span>
            {facts.stock_quantity !== null && <span>{t('look.stock', { number: figure(facts.stock_quantity) })}</span>}
          </p>
        )}
        {missing.length > 0 && (
          <p className="m-0 flex gap-1.5 pt-0.5 text-meta text-warn-ink">
            <TriangleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />
            {t('look.missing', { shops: list(missing.map(({ label }) => label)) })}
          </p>
        )}
        {wrong.length > 0 && (
          <p id={`${key}-wrong`} className="m-0 pt-0.5 text-meta text-bad-ink">
            {wrong.join(' ')}
          </p>
        )}
      </div>
    </li>
  )
}
