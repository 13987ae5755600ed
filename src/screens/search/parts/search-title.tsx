import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import { Button } from '#ui/action/button.tsx'
import type { GridSort } from '#ui/list/grid-types.ts'
import { late } from '#api/late.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { Bar } from '#ui/shell/bar.tsx'
import { CreateButton } from './create-button.tsx'
import { SearchField } from './search-field.tsx'

const ImportButton = lateComponent(async () => {
  await late()
  return (await import('#screens/import/list-import.tsx')).ImportButton
})

type SearchTitleProps = {
  title: string
  entity: Entity
  sort: readonly GridSort[]
  word: ValueFormat['word']
  onSort: () => void
  /** Undefined while there is nothing to export. */
  onExport: (() => void) | undefined
  query: string
  onQuery: (query: string) => void
  onDone: () => void
  nearest: string | undefined
  field: Ref<HTMLInputElement>
  /** Beside the name. */
  views: ReactNode
  actions?: ReactNode
}

/** The name of the list, its text search and its order. */
export function SearchTitle({
  title,
  entity,
  sort,
  word,
  onSort,
  onExport,
  query,
  onQuery,
  onDone,
  nearest,
  field,
  views,
  actions,
}: SearchTitleProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const [key] = sort
  return (
    <Bar kind="title" className="py-1.5">
      <h1 className="text-title font-strong">{title}</h1>
      {entity.list.text.length > 0 && (
        <SearchField
          ref={field}
          entity={entity}
          word={word}
          query={query}
          onQuery={onQuery}
          onDone={onDone}
          nearest={nearest}
        />
      )}
      {views}
      <span className="ml-auto flex gap-2 max-sm:flex-wrap">
        <Button
          variant="quiet"
          icon={key?.desc === true ? ArrowDown : ArrowUp}
          keys={caps.of('list.sort')}
          aria-keyshortcuts={caps.aria('list.sort')}
          onClick={onSort}
        >
          {sort.map(({ id }) => word(labelOf(entity, id))).join(', ')}
        </Button>
        {onExport && (
          <Button
            keys={caps.of('list.export')}
            aria-keyshortcuts={caps.aria('list.export')}
            onClick={onExport}
            // its key and the palette are left where the views, or what the list can do besides, need the room
            className={
              actions === undefined || entity.edit?.create !== true ? 'max-[1320px]:hidden' : 'max-[1560px]:hidden'
            }
          >
            {t('export.start')}
          </Button>
        )}
        {entity.edit !== undefined && <ImportButton />}
        {actions}
        <CreateButton object={entity.name} />
      </span>
    </Bar>
  )
}
