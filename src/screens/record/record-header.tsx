import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { useCaps } from '#screens/caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import type { Neighbours } from './neighbours.ts'
import { Position } from './position.tsx'
import { useValueText } from './value-text.ts'

type RecordHeaderProps = {
  entity: Entity
  record: Row
  title: string
  neighbours: Neighbours | undefined
  onList: () => void
}

/** Beside its name stand the next words of its row: enough to know it by. */
const words = 4

/** Which record this is, and where it stands in its list. */
export function RecordHeader({ entity, record, title, neighbours, onList }: RecordHeaderProps) {
  const { t } = useTranslation('record')
  const caps = useCaps()
  const listKeys = caps.of('record.up')
  const textOf = useValueText(entity, record)
  const known = entity.list.columns
    .slice(1, 1 + words)
    .map((name) => textOf(name))
    .filter((text) => text !== '')
  return (
    <Bar kind="title" className="pt-1">
      <h1 className="text-record font-strong">{title}</h1>
      <span className="min-w-0 truncate text-table text-ink-3">{known.join(' · ')}</span>
      <span className="ml-auto flex items-center gap-1 text-meta text-ink-3">
        {neighbours && <Position neighbours={neighbours} previous={t('previous')} next={t('next')} />}
        <Button variant="quiet" size="small" onClick={onList}>
          <span className="inline-flex items-center gap-2">
            {t('list')}
            {listKeys && <Kbd caps={listKeys} />}
          </span>
        </Button>
      </span>
    </Bar>
  )
}
