import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { cellsOf } from '#screens/edit/sheet/cells.ts'
import type { SavedTogether } from '#screens/services.ts'
import type { CellSpeech } from './cell-words.ts'

/** A column that is pasted fills so many rows at most. */
const mostLines = 200

type Filling = {
  entity: Entity
  words: CellSpeech
  /** The row so many below the first; undefined where it is not there. */
  rowBelow: (down: number) => Row | undefined
  mayWrite: (row: Row, name: string) => boolean
  save: (row: Row, name: string, value: unknown, together: SavedTogether) => Promise<unknown>
  refuse: (row: Row, value: unknown, said: string) => void
}

/** The first column of what was copied fills the cells downwards, and is taken back as one; how many lines were left out. */
export function fillDown(name: string, text: string, { entity, words, rowBelow, mayWrite, save, refuse }: Filling) {
  const field = entity.fields[name]
  if (field === undefined) return 0
  const together: SavedTogether = { all: Promise.resolve() }
  const begun: Promise<unknown>[] = []
  let left = 0
  for (const [down, [first = '']] of cellsOf(text).entries()) {
    const one = down < mostLines ? rowBelow(down) : undefined
    if (one === undefined || !mayWrite(one, name)) {
      left += 1
      continue
    }
    const value = words.read(name, field, first)
    const wrong = words.wrongIn(field, value)
    if (wrong === undefined) begun.push(save(one, name, value, together))
    else refuse(one, value, wrong)
  }
  together.all = Promise.all(begun)
  return left
}
