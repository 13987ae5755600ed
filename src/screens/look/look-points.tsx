import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookEvent } from '#commands/catalogue/looks.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { isRef, labelOf, type Entity } from '#entities/entity.ts'
import { pathOf, type Edit } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { freeKey, opened, rowsIn } from '#machines/editor/rows.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { focusPath } from '#screens/edit/focus-path.ts'
import { useFormat } from '#screens/format.ts'
import { isApple, useKeyCaps } from '#screens/key-caps.ts'
import type { DrawnPartProps } from '#screens/record/drawn-lists.ts'
import { verdictOver } from '#screens/right.ts'
import { useImage } from '#screens/use-image.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { focusPoint, ImagePoints } from '#ui/view/image-points.tsx'
import { LookItems } from './look-items.tsx'
import { freePlace, pointsIn, useLook, usePicture, type Shown } from './use-look.ts'
import { useLookWriting, type LookWriting } from './use-writing.ts'

/** The picture of a look with its points, what stands there, and the shops that show it. */
export function LookPoints({ entity, record, editor }: DrawnPartProps) {
  const values = useMemo(() => opened(entity.fields, record), [entity, record])
  return editor === undefined ? <Points {...{ entity, values }} /> : <Written {...{ entity, record, editor }} />
}

function Written({ entity, record, editor }: Required<DrawnPartProps>) {
  const { t } = useTranslation('record')
  const actor = useActor()
  const { values, writing, begins, isWritten } = useLookWriting(editor, 'items')
  const { change } = writing
  const [chosen, choose] = useState<string>()
  const place = useCallback(
    (at?: readonly [number, number]) => {
      if (!begins()) return
      const { shown } = editor.getSnapshot().context
      if (!isRef(shown['media'])) {
        showToast({ text: t('look.choose_picture'), tone: 'warn', id: 'look.place' })
        return
      }
      const free = freePlace(pointsIn(shown['items']))
      const [x, y] = at ?? [free, free]
      const key = freeKey(rowsIn(shown['items']))
      editor.send({ type: 'editor.list.add', list: 'items', values: { x, y } })
      choose(key)
      setTimeout(() => focusPath(pathOf('items', key, 'product')))
    },
    [editor, begins, t],
  )
  const remove = useCallback(
    (key: string) => {
      if (!begins()) return
      const keys = pointsIn(editor.getSnapshot().context.shown['items']).map((one) => one.key)
      const at = keys.indexOf(key)
      const next = keys[at + 1] ?? keys[at - 1]
      change({ type: 'editor.list.remove', list: 'items', row: key })
      choose(next)
      setTimeout(() => (next === undefined ? focusPath('items') : focusPoint(next)))
    },
    [editor, begins, change],
  )
  const right = useMemo(() => verdictOver(actor, entity, record), [actor, entity, record])
  const listener = useMemo<Listener>(() => {
    const acts: { [E in LookEvent['type']]: () => unknown } = {
      'look.place': () => place(),
      'look.remove': () => chosen !== undefined && remove(chosen),
      'look.change_picture': () => currentOffers.one('record.edit')?.run({ path: 'media' }),
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as LookEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined && (id !== 'look.remove' || chosen !== undefined),
      verdict: () => right,
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [place, remove, chosen, right])
  useListener('record', listener)
  // a shop that is only looked at leaves people their own shops to write, and nothing else
  if (!isWritten) return <Points {...{ entity, values }} />
  return <Points {...{ entity, values, writing, chosen, choose, place, remove }} />
}

type PointsProps = {
  entity: Entity
  values: Values
  writing?: LookWriting
  chosen?: string | undefined
  choose?: (key: string) => void
  place?: (at?: readonly [number, number]) => void
  remove?: (key: string) => void
}

function Points({ entity, values, ...acts }: PointsProps) {
  const { t } = useTranslation(['commands', 'entities'])
  const caps = useKeyCaps()
  const { writing, place } = acts
  const shown = useLook(values, writing?.isOpen === true)
  return (
    <div data-path={writing?.isOpen === true ? 'items' : undefined} className="@container px-4 pb-4">
      <div className="grid gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,5fr)_minmax(320px,3fr)]">
        <div className="min-w-0">
          <Picture {...{ values, shown, ...acts }} />
        </div>
        <div className="@container min-w-0">
          <div className="flex min-h-8 items-center gap-3 border-b border-line pb-1.5">
            <h3 className="text-table font-strong">{t(labelOf(entity, 'items'), { ns: 'entities' })}</h3>
            {place && (
              <Button
                size="small"
                data-cell=""
                icon={Plus}
                keys={caps.of('look.place')}
                onClick={() => place()}
                className="ml-auto"
              >
                {t('look.place')}
              </Button>
            )}
          </div>
          <LookItems {...{ entity, shown, ...acts }} hasPicture={isRef(values['media'])} />
        </div>
      </div>
    </div>
  )
}

function Picture({ values, shown: { points, missingIn }, ...acts }: Omit<PointsProps, 'entity'> & { shown: Shown }) {
  const { writing, chosen, choose, place, remove } = acts
  const { t } = useTranslation(['record', 'entities'])
  const { percent } = useFormat()
  const { data: picture } = usePicture(values['media'])
  const file = picture?.['file']
  const image = useImage(isRef(file) ? file.id : undefined)
  if (!isRef(values['media']))
    return (
      <p className="m-0 grid min-h-40 place-items-center rounded-field border border-dashed border-line-strong px-4 text-center text-table text-ink-3">
        {t('look.choose_picture')}
      </p>
    )
  if (picture === undefined) return <span data-pending="" className="block h-80 rounded-field bg-hover" />
  const moves = writing &&
    place &&
    remove && {
      onMove: (key: string, x: number, y: number) => {
        const row = points.find((one) => one.key === key)?.row ?? {}
        const edits = Object.entries({ x, y }).filter(([name, value]) => row[name] !== value)
        if (edits.length > 0)
          writing.change(
            ...edits.map(([name, value]): Edit => ({ type: 'editor.change', path: pathOf('items', key, name), value })),
          )
      },
      onPlace: (x: number, y: number) => place([x, y]),
      onRemove: remove,
      onReorder: (key: string, by: number) =>
        writing.change({
          type: 'editor.list.move',
          list: 'items',
          row: key,
          to: points.findIndex((one) => one.key === key) + by,
        }),
    }
  const shown = (x: number, y: number) => `x ${percent(x)}, y ${percent(y)}`
  const alt = picture['alt_text']
  return (
    <>
      <ImagePoints
        label={t('section.points')}
        src={image}
        alt={typeof alt === 'string' ? alt : String(picture['title'])}
        width={Number(picture['width'])}
        height={Number(picture['height'])}
        points={points.map((point, at) => ({
          ...point,
          number: at + 1,
          name:
            point.product === undefined
              ? t('look.new_point', { number: at + 1 })
              : t('look.point', { number: at + 1, product: point.product.label }),
          isWarned: missingIn(point).length > 0,
        }))}
        chosen={chosen}
        onChoose={(key) => choose?.(key)}
        said={(x, y) => t('look.at', { x: percent(x), y: percent(y) })}
        shown={shown}
        {...(moves && { moves })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-meta text-ink-3">
        {moves && <PointHints />}
        <span className="min-w-40 flex-1 truncate text-right">{`${String(picture['dimensions'])}, ${String(picture['file_name'])}`}</span>
      </div>
    </>
  )
}

/** What the keys of a point do. */
function PointHints() {
  const { t } = useTranslation('record')
  const { percent } = useFormat()
  const caps = useKeyCaps()
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:hidden" data-hints="">
      <KeyHint keys={['←', '↑', '↓', '→']}>{percent(1)}</KeyHint>
      <KeyHint keys={['⇧', '→']}>{percent(10)}</KeyHint>
      <KeyHint keys={[isApple() ? '⌥' : 'Alt', '↑']}>{t('look.hint.number')}</KeyHint>
      <KeyHint keys={caps.of('look.remove') ?? []}>{t('look.hint.remove')}</KeyHint>
    </span>
  )
}
