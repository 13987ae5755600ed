import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { usesOf } from './uses.ts'

/** As many are named to whoever would delete one. */
const mostNamed = 3

/** A file that something shows stays; its bytes go with the next round of housekeeping once its row is gone. */
export const fileEdits: EntityEdits = {
  stays: async (db, { id }) => {
    const holders = (await usesOf(db, Number(id))).filter(({ holds }) => holds)
    if (holders.length === 0) return undefined
    const named = holders.slice(0, mostNamed).map(({ record }) => record.label)
    return {
      code: 'referred_to',
      params: { details: [...named, ...(holders.length > mostNamed ? ['…'] : [])].join(', ') },
    }
  },
}
