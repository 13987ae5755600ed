import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#ui/list/chip.tsx'
import { Facet } from '#ui/list/facet.tsx'
import type { GridSort } from '#ui/list/grid-types.ts'
import { Grid } from '#ui/list/grid.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import type { StatusTone } from '#ui/view/status-mark.tsx'
import { lineAt, lineColumns } from './lines.tsx'

const count = 20_000
// Every eleventh row is never loaded, so that the skeletons can be seen.
const isLoaded = (index: number) => index % 11 !== 10

const rowAt = (index: number) => (isLoaded(index) ? lineAt(index) : undefined)
const source = { total: count, rowAt, ask: () => undefined }

/** Chips, facets, the grid with focus and selection, and the table of a record. */
export function KitLists() {
  const { t } = useTranslation('test')
  const [focused, setFocused] = useState(0)
  const [sort, setSort] = useState<GridSort>({ id: 'number', desc: true })
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set([2, 3]))
  const [tone, setTone] = useState<StatusTone>()
  const [filtered, setFiltered] = useState(true)
  const toggle = useCallback((index: number) => setPicked((before) => before.symmetricDifference(new Set([index]))), [])
  const columns = useMemo(() => lineColumns(t), [t])
  return (
    <>
      <Bar kind="chips" className="mt-2">
        {filtered && (
          <Chip
            label={t('test.shop')}
            value={t('test.shop_all')}
            onRemove={() => setFiltered(false)}
            removeLabel={t('test.remove_filter')}
          />
        )}
      </Bar>
      <Bar kind="facets">
        <Facet label={t('test.all')} count="20.000" chosen={tone === undefined} onClick={() => setTone(undefined)} />
        {(['work', 'wait', 'bad'] as const).map((one) => (
          <Facet
            key={one}
            tone={one}
            label={t(`test.tone.${one}`)}
            chosen={tone === one}
            onClick={() => setTone(one)}
          />
        ))}
      </Bar>
      <div className="flex h-100 shrink-0 flex-col border-t border-line">
        <Grid
          label={t('test.lists')}
          columns={columns}
          source={source}
          focused={focused}
          onFocus={setFocused}
          onOpen={toggle}
          sort={[sort]}
          onSort={setSort}
          selection={{
            has: (index) => picked.has(index),
            toggle,
            state: picked.size === 0 ? 'none' : 'some',
            toggleAll: () => setPicked(new Set()),
            rowLabel: (index) => t('test.row', { number: index + 1 }),
            allLabel: t('test.all_rows'),
          }}
          empty={<EmptyState title={t('test.empty')} />}
        />
      </div>
      <Bar kind="footer">{t('test.selected', { number: picked.size })}</Bar>
      <SimpleTable
        label={t('test.item')}
        rows={[0, 1, 2]}
        rowKey={(row) => row}
        empty={t('test.no_lines')}
        columns={[
          { id: 'sku', header: t('test.sku'), cell: () => 'ND-4410-NB-M', mono: true, quiet: true, width: '140px' },
          { id: 'item', header: t('test.item'), cell: () => 'Daunenjacke „Fjordwind“ Damen, nachtblau, M' },
          { id: 'quantity', header: t('test.quantity'), cell: (row) => row + 1, align: 'end', width: '90px' },
        ]}
      />
    </>
  )
}
