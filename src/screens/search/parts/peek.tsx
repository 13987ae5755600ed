import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { namedBy } from '#entities/name.ts'
import { isLife, markOf } from '#entities/tone.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { columnNames } from '#screens/derive/columns.tsx'
import { textOf } from '#screens/derive/value.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import { houseCurrency } from '#screens/format.ts'
import { wordOfRow } from '#screens/record-title.ts'
import { Button } from '#ui/action/button.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { PeekFrame } from './peek-frame.tsx'

type PeekProps = {
  entity: Entity
  /** Undefined while it is on its way. */
  row: Row | undefined
  say: ValueFormat
  /** Undefined where the record has no page of its own. */
  onOpen: (() => void) | undefined
  onClose: () => void
}

/** The focused record beside its list; moving the focus moves what is shown. */
export function Peek({ entity, row, say, onOpen, onClose }: PeekProps) {
  const { t } = useTranslation(['search', 'entities'])
  const caps = useKeyCaps()
  const currency = typeof row?.['currency'] === 'string' ? row['currency'] : houseCurrency
  const called = row === undefined ? [] : namedBy(entity, row)
  const names = columnNames(entity).filter((name) => !called.includes(name))
  const rows = names.flatMap((name) => {
    const field = entity.fields[name]
    if (field === undefined || row === undefined) return []
    const text =
      field.kind === 'money' && typeof row[name] === 'string'
        ? say.formats.money(row[name], currency)
        : field.kind === 'datetime' && typeof row[name] === 'string'
          ? say.formats.moment(row[name])
          : textOf(field, row[name], labelOf(entity, name), say, currency)
    const isStatus = field.kind === 'choice' && isLife(entity.name, field.of)
    const status = row[name]
    const value =
      isStatus && typeof status === 'string' ? <StatusMark {...markOf(entity.name, status)} word={text} /> : text
    // what is empty says nothing at a glance
    return text === '' ? [] : [{ id: name, label: say.word(labelOf(entity, name)), value }]
  })
  return (
    <PeekFrame
      title={row === undefined ? <Skeleton /> : wordOfRow(entity, row, t)}
      actions={
        onOpen && (
          <Button size="small" keys={caps.of('list.open')} onClick={onOpen}>
            {t('peek.open')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <ScrollBox role="status" className="min-h-0 flex-1 overflow-y-auto p-4">
        <Definition rows={rows} />
      </ScrollBox>
    </PeekFrame>
  )
}
