import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { JumpDialog } from '#screens/search/dialogs/jump-dialog.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Grid } from '#ui/list/grid.tsx'
import type { GridDensity, GridHandle, GridLayout, GridSelection } from '#ui/list/grid-types.ts'
import { Bar } from '#ui/shell/bar.tsx'
import { lineAt, lineColumns, type SampleLine } from './lines.tsx'
import { useKitList } from './use-kit-list.ts'

const totals = ['1000000', '10000000'] as const
const densities = ['compact', 'normal', 'roomy'] as const satisfies readonly GridDensity[]
// So many rows a block are loaded together; every eleventh block never is, so that skeletons can be seen.
const block = 100
const isLoaded = (index: number) => Math.floor(index / block) % 11 !== 10

/** Rows keep their identity while they are near, as those of a cache do. */
const cached = (keep: number) => {
  const lines = new Map<number, SampleLine>()
  return (index: number): SampleLine | undefined => {
    if (!isLoaded(index)) return undefined
    const line = lines.get(index) ?? lineAt(index)
    if (lines.size > keep) lines.clear()
    lines.set(index, line)
    return line
  }
}

/** A million rows and ten: every one of them can be reached. */
export function KitLongList() {
  const { t } = useTranslation('test')
  const format = useFormat()
  const [total, setTotal] = useState<(typeof totals)[number]>('1000000')
  const [density, setDensity] = useState<GridDensity>('normal')
  const [focused, setFocused] = useState(0)
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const [layout, setLayout] = useState<GridLayout>({})
  const [isJumping, setJumping] = useState(false)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const onSeen = useCallback((first: number, last: number) => setSeen({ first, last }), [])
  const grid = useRef<GridHandle>(null)
  const count = Number(total)
  const columns = useMemo(() => lineColumns(t), [t])
  const source = useMemo(() => ({ total: count, rowAt: cached(2000), ask: () => undefined }), [count])
  const selection = useMemo<GridSelection>(
    () => ({
      has: (index) => picked.has(index),
      toggle: (index) => setPicked((before) => before.symmetricDifference(new Set([index]))),
      extend: (from, to) => {
        const [low, high] = from < to ? [from, to] : [to, from]
        setPicked((before) => before.union(new Set(Array.from({ length: high - low + 1 }, (_, at) => low + at))))
      },
      state: picked.size === 0 ? 'none' : 'some',
      toggleAll: () => setPicked(new Set()),
      rowLabel: (index) => t('test.row', { number: index + 1 }),
      allLabel: t('test.all_rows'),
    }),
    [picked, t],
  )
  const jump = useCallback(() => setJumping(true), [])
  const back = () => {
    setJumping(false)
    grid.current?.focus()
  }
  const focus = useCallback((index: number) => {
    setFocused(index)
    grid.current?.show(index)
  }, [])
  useKitList({ count, focused, focus, jump, selection, grid })
  return (
    <>
      <Bar kind="title" className="mt-2">
        <SegmentedControl
          label={t('test.rows')}
          segments={totals.map((value) => ({ value, label: format.number(Number(value)) }))}
          value={total}
          onChange={(value) => {
            setTotal(value)
            setFocused(0)
          }}
        />
        <SegmentedControl
          label={t('test.density')}
          segments={densities.map((value) => ({ value, label: t(`test.density.${value}`) }))}
          value={density}
          onChange={setDensity}
        />
      </Bar>
      <Grid
        ref={grid}
        label={t('test.long_list')}
        columns={columns}
        source={source}
        onSeen={onSeen}
        focused={focused}
        onFocus={setFocused}
        onOpen={selection.toggle}
        density={density}
        layout={layout}
        onLayout={setLayout}
        selection={selection}
        className="border-t border-line"
      />
      <Bar kind="footer">
        <span>{t('test.selected', { number: picked.size })}</span>
        <span className="ml-auto tabular-nums">
          {t('test.seen', {
            first: format.number(seen.first + 1),
            last: format.number(seen.last + 1),
            total: format.number(count),
          })}
        </span>
      </Bar>
      {isJumping && (
        <JumpDialog
          total={count}
          onJump={(index) => {
            setFocused(index)
            back()
          }}
          onClose={back}
        />
      )}
    </>
  )
}
