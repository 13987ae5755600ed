import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rowsToPrint } from '#ui/list/grid-print.tsx'
import { GridRow } from '#ui/list/grid-row.tsx'
import type { GridColumn, GridProps } from '#ui/list/grid-types.ts'
import { Grid } from '#ui/list/grid.tsx'

type Line = { number: number; sum: string }

const columns: readonly GridColumn<Line>[] = [
  { id: 'number', header: 'Nummer', size: 84, cell: (line) => line.number, sortable: true },
  { id: 'name', header: 'Kunde', size: 200, flexible: true, cell: () => 'Lea Sørensen' },
  { id: 'sum', header: 'Summe €', size: 96, align: 'end', cell: (line) => line.sum },
]
const nothing = () => undefined

function head(more: Partial<GridProps<Line>> = {}): string {
  return renderToStaticMarkup(
    <Grid
      label="Aufträge"
      columns={columns}
      source={{ total: 1_000_000, rowAt: nothing, ask: nothing }}
      focused={0}
      onFocus={nothing}
      onOpen={nothing}
      onSort={nothing}
      {...more}
    />,
  )
}

const headers = (html: string) =>
  [...html.matchAll(/role="columnheader"[^>]*>(.*?)<\/span>(?=<span role="columnheader"|<\/div>)/g)].map(([, cell]) =>
    cell?.replaceAll(/<[^>]+>/g, ''),
  )

test('the grid tells how many rows there are, its head included, though it draws a few', () => {
  const html = head()
  expect(html).toContain('role="grid"')
  expect(html).toContain('aria-rowcount="1000001"')
  expect(html).toContain('aria-colcount="3"')
})

test('columns are ordered and hidden as asked', () => {
  expect(headers(head())).toEqual(['Nummer', 'Kunde', 'Summe €'])
  expect(headers(head({ layout: { order: ['sum', 'number'] } }))).toEqual(['Summe €', 'Nummer', 'Kunde'])
  expect(headers(head({ layout: { hidden: ['name'] } }))).toEqual(['Nummer', 'Summe €'])
})

test('the flexible column takes what is left, the others have their size or the one asked for', () => {
  expect(head()).toContain('--grid-columns:84px minmax(200px, 1fr) 96px')
  expect(head({ layout: { sizes: { number: 120 } } })).toContain('--grid-columns:120px minmax(200px, 1fr) 96px')
})

test('a column that can give way does so before the grid scrolls, unless its width was asked for', () => {
  const yielding = columns.map((column) => (column.id === 'number' ? { ...column, least: 60 } : column))
  const own = head({ columns: yielding })
  expect(own).toContain('--grid-columns:minmax(60px, 84px) minmax(200px, 1fr) 96px')
  expect(own).toContain('--grid-width:356px')
  const asked = head({ columns: yielding, layout: { sizes: { number: 120 } } })
  expect(asked).toContain('--grid-columns:120px minmax(200px, 1fr) 96px')
  expect(asked).toContain('--grid-width:416px')
})

test('the sorted column says its direction, a column that cannot be sorted has no button', () => {
  const html = head({ sort: [{ id: 'number', desc: true }] })
  expect(html).toMatch(/aria-sort="descending"/)
  expect(html.match(/<button/g)).toHaveLength(1)
})

test('of several sorted columns each says its direction and its place', () => {
  const several = columns.map((column) => ({ ...column, sortable: true }))
  const [first, second] = several.map(({ id }) => id)
  const html = head({
    columns: several,
    sort: [
      { id: second ?? '', desc: true },
      { id: first ?? '', desc: false },
    ],
  })
  const places = html.match(/aria-sort="\w+"|<span class="tabular-nums">\d<\/span>/g)
  expect(places).toEqual([
    'aria-sort="ascending"',
    '<span class="tabular-nums">2</span>',
    'aria-sort="descending"',
    '<span class="tabular-nums">1</span>',
  ])
})

function row(line: Line | undefined, more: { focused?: boolean; selected?: boolean } = {}): string {
  return renderToStaticMarkup(
    <GridRow
      id="row"
      index={41}
      top={0}
      row={line}
      columns={columns}
      focused={more.focused ?? false}
      selected={more.selected}
      rowLabel={undefined}
      over={undefined}
    />,
  )
}

test('a row knows its place in the whole list, its cells their columns', () => {
  const html = row({ number: 1_048_231, sum: '129,85' })
  expect(html).toContain('aria-rowindex="43"')
  expect(html.match(/aria-colindex/g)).toHaveLength(3)
  expect(html).toContain('1048231')
})

test('a row that is not loaded is a busy skeleton of the same height', () => {
  const html = row(undefined)
  expect(html).toContain('h-(--grid-row)')
  expect(row({ number: 1, sum: '1,00' })).toContain('h-(--grid-row)')
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/role="gridcell"/g)).toHaveLength(3)
})

test('focus is a frame and selection a tint, and a row can have both', () => {
  const line = { number: 1, sum: '1,00' }
  expect(row(line)).not.toMatch(/row-frame|bg-primary-tint/)
  const both = row(line, { focused: true, selected: true })
  expect(both).toContain('row-frame')
  expect(both).toContain('bg-primary-tint')
  expect(both).toContain('aria-selected="true"')
})

const loadedFrom = (first: number, last: number) => ({
  total: 1000,
  rowAt: (index: number) =>
    index >= first && index <= last && index !== 55 ? { number: index, sum: '1,00' } : undefined,
  ask: nothing,
})
const printed = (near: number, has: (index: number) => boolean = () => false) =>
  rowsToPrint({
    source: loadedFrom(40, 70),
    selection: {
      has,
      toggle: nothing,
      state: 'some',
      toggleAll: nothing,
      rowLabel: String,
      allLabel: '',
    },
    near: () => near,
  }).map(({ index }) => index)

test('what is printed is loaded, without a gap, around what is seen', () => {
  expect(printed(45)).toEqual(Array.from({ length: 15 }, (_, at) => 40 + at))
  expect(printed(60)).toEqual(Array.from({ length: 15 }, (_, at) => 56 + at))
  expect(printed(200)).toEqual([])
})

test('of these only the selected ones, when some are', () => {
  expect(printed(45, (index) => index === 41 || index === 44 || index === 60)).toEqual([41, 44])
})
