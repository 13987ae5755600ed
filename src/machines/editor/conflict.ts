import { isSameValue, writtenInRows } from '#entities/edit.ts'
import type { Field, Fields } from '#entities/entity.ts'
import { changedCells, sentOf } from './difference.ts'
import { merge, type Values } from './merge.ts'
import { joinedWords } from './words.ts'
import { freeKey, identityOf, keyOf, rowsIn, withKey, type RowsField } from './rows.ts'

/** What both changed, to different ends: a field, or a row of a list; a row that one took away is undefined. */
export type Overlap = {
  path: string
  field: string
  base: unknown
  theirs: unknown
  mine: unknown
  /** The two texts as one, where that makes sense. */
  joined: string | null
}
export type Side = 'theirs' | 'mine' | 'both'
/** What is decided of an overlap: a side, or what is typed instead. */
export type Decision = Side | { value: unknown }
export type Decisions = Readonly<Record<string, Decision>>

/** Both changes in one text; where both are to the same words, long texts one below the other. */
const joinedOf = (field: Field, base: unknown, theirs: unknown, mine: unknown): string | null => {
  if (field.kind !== 'text' && field.kind !== 'longtext') return null
  if (typeof theirs !== 'string' || typeof mine !== 'string' || theirs === '' || mine === '') return null
  const joined =
    (typeof base === 'string' && base !== '' ? joinedWords(base, theirs, mine) : null) ??
    (field.kind === 'longtext' ? `${theirs}\n${mine}` : null)
  return joined === null || joined.length > field.max ? null : joined
}

/** What has to be decided before mine goes over theirs, as the server would say it. */
export const overlapsOf = (fields: Fields, base: Values, theirs: Values, mine: Values): Overlap[] => {
  const { overlaps } = merge(fields, base, theirs, sentOf(fields, base, mine))
  return Object.entries(fields).flatMap(([name, field]) =>
    overlaps.flatMap((path): Overlap[] => {
      if (field.kind !== 'list') {
        const values = { base: base[name], theirs: theirs[name], mine: mine[name] }
        return path === name
          ? [{ path, field: name, ...values, joined: joinedOf(field, values.base, values.theirs, values.mine) }]
          : []
      }
      if (!path.startsWith(`${name}.`)) return []
      const key = path.slice(name.length + 1)
      const rowIn = (values: Values) => rowsIn(values[name]).find((row) => identityOf(field, row) === key)
      return [{ path, field: name, base: rowIn(base), theirs: rowIn(theirs), mine: rowIn(mine), joined: null }]
    }),
  )
}

/** Of three states of one value the one that is to stand; where both changed it, what is decided. */
const picked = (
  field: Field,
  [base, theirs, mine]: readonly [unknown, unknown, unknown],
  decision: Decision,
): unknown => {
  if (isSameValue(field, base, mine)) return theirs
  if (isSameValue(field, base, theirs) || isSameValue(field, theirs, mine)) return mine
  if (typeof decision === 'object') return decision.value
  if (decision === 'theirs') return theirs
  return decision === 'both' ? (joinedOf(field, base, theirs, mine) ?? mine) : mine
}

/**
 * Mine over theirs: what I changed since the base stands over what they made of it, and what both changed as it is
 * decided; where nothing is, as `otherwise` says.
 */
export const rebased = (
  fields: Fields,
  base: Values,
  theirs: Values,
  mine: Values,
  decisions: Decisions = {},
  otherwise: 'theirs' | 'mine' = 'mine',
): Values => {
  const decided = (path: string) => decisions[path] ?? otherwise
  return {
    ...theirs,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        if (field.kind !== 'list') return [name, picked(field, [base[name], theirs[name], mine[name]], decided(name))]
        const lists = [base, theirs, mine].map((values) => rowsIn(values[name]))
        return [name, rebasedRows(field, lists, (key) => decided(`${name}.${key}`))]
      }),
    ),
  }
}

type Rows = readonly Values[]

function rebasedRows(field: RowsField, lists: readonly Rows[], decided: (key: string) => Decision): Rows {
  const [base = [], theirs = [], mine = []] = lists
  const by = (rows: Rows) => new Map(rows.map((row) => [identityOf(field, row), row]))
  const [before, there, here] = [by(base), by(theirs), by(mine)]
  const differ = (was: Values, is: Values) =>
    writtenInRows(field.of).some(([name, cell]) => !isSameValue(cell, was[name], is[name]))
  const put: Values[] = []

  /** What becomes of a row, or nothing where it goes. */
  const becomes = (key: string): Values | undefined => {
    const [was, is, own] = [before.get(key), there.get(key), here.get(key)]
    if (own === undefined) {
      if (is === undefined) return undefined
      const isMineToRemove = was !== undefined && (!differ(was, is) || decided(key) !== 'theirs')
      return isMineToRemove ? undefined : is
    }
    if (is === undefined) {
      if (was === undefined) return own
      // they took it away: what was changed in it brings it back, as a new row
      if (!differ(was, own) || decided(key) === 'theirs') return undefined
      const { id: _gone, ...rest } = own
      return field.key === undefined ? withKey(rest, freeKey([...mine, ...put])) : own
    }
    const cells = writtenInRows(field.of).map(([name, cell]) => [
      name,
      picked(cell, [was?.[name], is[name], own[name]], decided(key)),
    ])
    return { ...is, ...(Object.fromEntries(cells) as Values) }
  }

  // whoever put the rows in another order is followed; where nobody did, or both, they are
  const isMoved = differencesInOrder(before, here)
  const [first, second] = isMoved ? [here, there] : [there, here]
  const order = [...first.keys()]
  let after = -1
  for (const key of second.keys()) {
    const at = order.indexOf(key)
    if (at === -1) order.splice(++after, 0, key)
    else after = at
  }
  for (const key of order) {
    const row = becomes(key)
    if (row !== undefined) put.push(row)
  }
  return put
}

const differencesInOrder = (before: ReadonlyMap<string, Values>, now: ReadonlyMap<string, Values>): boolean =>
  [...before.keys()].filter((key) => now.has(key)).join('\n') !==
  [...now.keys()].filter((key) => before.has(key)).join('\n')

/** Rows that were new when they were sent, by the numbers that they have now: what is typed on in them goes to those. */
export const renumbered = (fields: Fields, sent: Values, answer: Values, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind !== 'list') return []
      const known = new Set(rowsIn(sent[name]).map(keyOf))
      const fresh = rowsIn(sent[name]).filter((row) => row['id'] === undefined)
      const given = rowsIn(answer[name]).filter((row) => !known.has(keyOf(row)))
      const numbers = new Map<string, Values>()
      for (const row of fresh) {
        const same = given.findIndex((one) => changedCells(field, one, row).length === 0)
        const [found] = same === -1 ? [] : given.splice(same, 1)
        if (found !== undefined) numbers.set(keyOf(row), found)
      }
      return [
        [
          name,
          rowsIn(values[name]).map((row) => {
            const now = numbers.get(keyOf(row))
            return now === undefined
              ? row
              : withKey({ ...row, ...(now['id'] !== undefined && { id: now['id'] }) }, keyOf(now))
          }),
        ],
      ]
    }),
  ),
})
