import type { Row } from '#api/list.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { GridOverlay } from '#ui/list/grid-types.ts'
import { lateLayer } from '#ui/late/late-layer.tsx'
import { MarkedCell } from './cell-mark.tsx'
import { keyOfCell, type CellsState } from './cell-store.ts'
import { currencyOf, type CellSpeech } from './cell-words.ts'
import type { CellInputProps } from './cell-input.tsx'

const CellInput = lateLayer(async () => (await import('./cell-input.tsx')).CellInput)

const isEnd = ({ kind }: Field) => kind === 'money' || kind === 'number' || kind === 'percent'

type Shown = {
  entity: Entity
  row: Row
  columns: readonly string[]
  state: CellsState
  words: CellSpeech
  /** The column of the cell in focus, where that is in this row. */
  focused: string | undefined
  /** Why that cell may not be written in. */
  lock: string | undefined
  problem: string | undefined
  acts: (name: string) => Pick<CellInputProps, 'onChange' | 'onTake' | 'onBack' | 'onLines'>
}

/** What lies over the cells of a row: the input of the one that is written in, the focus, what is not settled. */
export function overlaysOf({ entity, row, columns, state, words, focused, lock, problem, acts }: Shown) {
  const shown = columns.flatMap((name): GridOverlay[] => {
    const field = entity.fields[name]
    if (field === undefined) return []
    const { writing } = state
    if (writing?.id === row.id && writing.column === name) {
      const word = words.wordsOf(name, field)
      const { value } = writing
      const asked = {
        field,
        label: words.label(name),
        value,
        word,
        currency: currencyOf(row, field),
        problem,
        ...acts(name),
      }
      return [{ column: name, content: <CellInput asked={asked} /> }]
    }
    const mark = state.marks.get(keyOfCell(row.id, name))
    const isFocused = name === focused
    if (mark === undefined && !isFocused) return []
    // its unit stands in the head
    const bare = 'unit' in field ? { ...field, unit: '' } : field
    const text = mark === undefined ? '' : words.said(row, name, mark.value, bare).trim()
    const marking = { mark, text, isEnd: isEnd(field), isFocused, lock: isFocused ? lock : undefined }
    return [{ column: name, content: <MarkedCell {...marking} /> }]
  })
  return shown.length === 0 ? undefined : shown
}
