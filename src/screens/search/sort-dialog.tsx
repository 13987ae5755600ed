import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import type { Say } from '#screens/derive/value.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import type { GridSort } from '#ui/list/grid-types.ts'

/** Amounts and dates are first wanted with the largest on top, texts from A. */
const startsDown = (entity: Entity, name: string) => {
  const kind = entity.fields[name]?.kind
  return kind === 'money' || kind === 'number' || kind === 'date' || kind === 'datetime'
}

type SortDialogProps = {
  entity: Entity
  sort: GridSort
  word: Say['word']
  onSort: (sort: GridSort) => void
  onClose: () => void
}

/** What the list is sorted by; choosing it again turns it round. */
export function SortDialog({ entity, sort, word, onSort, onClose }: SortDialogProps) {
  const { t } = useTranslation('search')
  return (
    <Dialog open onClose={onClose} title={t('sort.title')} description={t('sort.help')}>
      <div className="flex flex-col gap-2">
        {entity.list.sortable.map((name) => {
          const isCurrent = sort.id === name
          const next = { id: name, desc: isCurrent ? !sort.desc : startsDown(entity, name) }
          return (
            <Button
              key={name}
              wide
              size="large"
              aria-pressed={isCurrent}
              data-autofocus={isCurrent || undefined}
              icon={isCurrent ? (sort.desc ? ArrowDown : ArrowUp) : undefined}
              onClick={() => onSort(next)}
            >
              {word(labelOf(entity, name))}
            </Button>
          )
        })}
      </div>
    </Dialog>
  )
}
