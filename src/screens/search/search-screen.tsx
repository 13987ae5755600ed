import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Row } from '#api/list.ts'
import { late } from '#api/late.ts'
import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import type { Beside } from './beside.ts'
import { slipsIn } from '#screens/document/slip-lists.ts'
import { keyTable } from '#commands/key-table.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import type { GridProps } from '#ui/list/grid-types.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { lateLayer } from '#ui/late/late-layer.tsx'
import { ListChanging } from './list-changing.tsx'
import { ListDeletion } from './list-deletion.tsx'
import { Moved } from './moved.tsx'
import { SearchFooter } from './parts/search-footer.tsx'
import { SearchHead } from './search-head.tsx'
import { SearchEmpty, SearchRows } from './search-rows.tsx'
import { useList, type List } from './use-list.ts'

/** What else shows a list takes them from here, so that they come with it. */
export const SearchDialogs = lateLayer(async () => (await import('./dialogs/search-dialogs.tsx')).SearchDialogs)

const PrintChosen = latePart(async () => {
  const [{ PrintChosen: Print }] = await Promise.all([
    import('#screens/document/print-chosen.tsx'),
    keyTable.load('paper'),
  ])
  return Print
})

const PrintListSlips = latePart(async () => {
  const [{ PrintListSlips: Print }] = await Promise.all([
    import('#screens/document/print-list-slips.tsx'),
    keyTable.load('paper'),
  ])
  return Print
})

const ListSheet = lateComponent(
  async () => {
    const [{ ListSheet: Sheet }] = await Promise.all([import('./sheet/list-sheet.tsx'), keyTable.load('sheet')])
    return Sheet
  },
  { hears: true },
)

const ListImport = lateComponent(
  async () => {
    const [{ ListImport: Import }] = await Promise.all([
      import('#screens/import/list-import.tsx'),
      keyTable.load('import'),
    ])
    return Import
  },
  { hears: true },
)

const SheetButton = lateComponent(async () => (await import('./sheet/list-sheet.tsx')).SheetButton)

const SelectionBar = lateComponent(async () => (await import('./selection/selection-bar.tsx')).SelectionBar)

/** Has it cells that are written in? */
const writes = ({ fields }: Entity): boolean => Object.values(fields).some(({ inline }) => inline === true)

/** What is printed together, as one file: papers, and labels. */
const printed = new Set(['document', 'parcel'])

export type SearchScreenProps = {
  entity: Entity
  title: string
  /** Where its records have a life that people move them by. */
  moves?: Moves | undefined
  /** What stands beside the rows in place of the fields of the one in focus. */
  beside?: Beside
  /** Beside the list's own buttons, in its head; some are about what the list shows. */
  actions?: ComponentType<{ shown: SearchParams }>
  /** Its saved views, where they stand in a row of their own and not beside the name: worklists, on the digits. */
  worklists?: ComponentType<{ list: List }>
  /** What draws the rows, where that is no grid of them. */
  rows?: ComponentType<GridProps<Row>> | undefined
  /** Between the rows and the status line. */
  below?: ComponentType<{ list: List }>
  /** What Enter does, where what stands beside the rows hears it before they do. */
  enter?: string
  /** It lies open as a spreadsheet where its address says so; its head has the other ways to look at it. */
  sheet?: { isOn: boolean; onChange: (isOn: boolean) => void; head: ReactNode } | undefined
  /** What else of a screen follows the row in focus. */
  children?: (row: Row | undefined) => ReactNode
}

/** The list of any entity: everything that makes it what it is stands in the address. */
export function SearchScreen({
  entity,
  title,
  moves,
  beside,
  actions: Actions,
  worklists,
  rows,
  below: Below,
  enter,
  sheet,
  children,
}: SearchScreenProps) {
  const { list, grid, field } = useList(entity, beside !== undefined)
  const { state, found, seen, layout, chosen } = list
  const wanted = list.columns.filter(({ id }) => !list.shown.hidden.includes(id)).length
  const { drawn } = list.cells
  const slips = slipsIn(entity)
  const [isOwnSheet, setOwnSheet] = useState(false)
  const { isOn: isSheet, onChange: setSheet } = sheet ?? { isOn: isOwnSheet, onChange: setOwnSheet }
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    void late().then(
      () => {
        setDrawn(true)
        // there before anything is chosen, also where the network goes meanwhile
        return Promise.all([SelectionBar.ahead(), SearchEmpty.ahead()])
      },
      () => undefined,
    )
  }, [])
  const hasCells = list.cells.over !== undefined
  // also where none of its columns has room in the list, or no row stands beside it that would tell which have
  const hasSheet =
    hasCells || list.columns.some(({ id }) => entity.fields[id]?.inline === true) || (isSheet && writes(entity))
  const spared = drawn.length === 0 ? 0 : Math.max(0, wanted - drawn.length)
  return (
    <>
      <SearchHead
        list={list}
        title={title}
        field={field}
        actions={
          (Actions && <Actions shown={found.params} />) ??
          sheet?.head ??
          (hasSheet ? <SheetButton isOn={isSheet} onChange={setSheet} /> : undefined)
        }
        worklists={worklists}
      />
      {hasSheet && <ListSheet list={list} isOn={isSheet} onChange={setSheet} />}
      {!isSheet && <SearchRows list={list} title={title} grid={grid} beside={beside} rows={rows} />}
      {Below && <Below list={list} />}
      {!isSheet && (
        <SearchFooter
          hasPage={list.hasPage}
          hasPeek={list.hasPage && rows === undefined}
          hasCells={hasCells}
          spared={spared}
          pageSize={state.pageSize}
          onPageSize={(pageSize) => {
            list.setLayout({ ...layout, page_size: pageSize })
            list.change({ pageSize })
          }}
          first={seen.first}
          last={seen.last}
          total={found.total}
          enter={list.isPeeking ? enter : undefined}
          selection={
            chosen.size > 0 ? (
              <SelectionBar
                entity={entity}
                selection={chosen.selection}
                size={chosen.size}
                total={found.total}
                onAll={() => chosen.all(list.focused)}
                onClear={chosen.clear}
              />
            ) : undefined
          }
        />
      )}
      <SearchDialogs
        asked={
          list.asked === undefined
            ? undefined
            : {
                asked: list.asked,
                entity,
                state,
                say: list.say,
                choices: list.choices,
                facets: found.facets,
                total: found.total,
                params: found.params,
                selection: chosen.selection,
                columns: list.columns,
                layout,
                onLayout: list.setLayout,
                onChange: list.change,
                onClose: list.close,
              }
        }
      />
      {entity.edit?.delete === true && <ListDeletion entity={entity} row={list.row} chosen={chosen} />}
      {entity.edit !== undefined && <ListChanging entity={entity} chosen={chosen} />}
      {isDrawn && entity.edit !== undefined && <ListImport entity={entity} />}
      {moves && <Moved moves={moves} row={list.row} chosen={chosen} />}
      {isDrawn && printed.has(entity.name) && <PrintChosen object={entity.name} row={list.row} />}
      {isDrawn && slips && <PrintListSlips of={slips} row={list.row} />}
      {children?.(list.row)}
    </>
  )
}
