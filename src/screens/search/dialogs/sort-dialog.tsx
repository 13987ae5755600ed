import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { startsDown } from '#screens/derive/columns.tsx'
import { matching } from '#screens/derive/matching.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import type { GridSort } from '#ui/list/grid-types.ts'
import { mostSorts } from '#screens/search/address/search-state.ts'

type SortDialogProps = {
  entity: Entity
  sort: readonly GridSort[]
  word: ValueFormat['word']
  onSort: (sort: readonly GridSort[]) => void
  onClose: () => void
}

/** What the list is sorted by: Enter sorts by one, or turns it round; with Shift it joins those before it. */
export function SortDialog({ entity, sort, word, onSort, onClose }: SortDialogProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const format = useFormat()
  const [query, setQuery] = useState('')
  const [keys, setKeys] = useState(sort)

  const choose = (id: string, isAdded: boolean) => {
    const at = keys.findIndex((key) => key.id === id)
    const desc = at < 0 ? startsDown(entity, id) : !keys[at]?.desc
    // once some were joined, Enter only ends it
    if (!isAdded) return onSort(keys === sort ? [{ id, desc }] : keys)
    setKeys(at < 0 ? [...keys, { id, desc }].slice(-mostSorts) : keys.with(at, { id, desc }))
  }
  // what was joined counts, however the dialog is left
  const leave = () => (keys === sort ? onClose() : onSort(keys))
  // the first one comes first, so that Enter alone turns it round
  const names = [
    ...keys.map(({ id }) => id),
    ...entity.list.sortable.filter((name) => keys.every(({ id }) => id !== name)),
  ]
  const options = names.map((name) => {
    const at = keys.findIndex(({ id }) => id === name)
    const key = keys[at]
    const Arrow = key?.desc === true ? ArrowDown : ArrowUp
    return {
      value: name,
      label: word(labelOf(entity, name)),
      chosen: key !== undefined,
      ...(key !== undefined && {
        meta: (
          <span className="inline-flex items-center gap-1">
            {keys.length > 1 && format.number(at + 1)}
            <Arrow role="img" aria-label={t(key.desc ? 'sort.down' : 'sort.up')} size={14} strokeWidth={1.75} />
          </span>
        ),
      }),
    }
  })
  const enter = caps.every('Enter')[0] ?? []
  return (
    <Dialog
      open
      onClose={leave}
      title={t('sort.title')}
      footer={
        <>
          <KeyHint keys={enter}>{t('sort.one')}</KeyHint>
          <KeyHint keys={caps.every('Shift+Enter')[0] ?? []}>{t('sort.join')}</KeyHint>
        </>
      }
    >
      <Picker
        label={t('sort.field')}
        placeholder={t('sort.field')}
        query={query}
        onQuery={setQuery}
        options={matching(options, query)}
        onChoose={choose}
        nothing={t('picker.nothing')}
      />
    </Dialog>
  )
}
