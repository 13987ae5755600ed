import { writtenFields } from '../edit.ts'
import { listsOfMany } from '../many/lists.ts'
import type { Entity, Field } from '../entity.ts'

/** The most rows of a file that is imported. */
export const mostImported = 50_000
/** The most bytes of such a file. */
export const mostImportedBytes = 30_000_000

/** The purpose that a file is uploaded for, and what its job is called by: `product.import`. */
export const importIdOf = (object: string): string => `${object}.import`

export const isImport = (action: string): boolean => action.endsWith('.import')

/**
 * The fields that a column of a file can be meant for: all that people write but files and lists, which are one record's
 * own. Of a list of references a cell says the names.
 */
export const importedFields = (entity: Entity): [string, Field][] => {
  const lists = listsOfMany(entity).map(({ name }) => name)
  return writtenFields(entity).filter(([name, field]) =>
    field.kind === 'list' ? lists.includes(name) : field.kind !== 'file',
  )
}

/** Of a table that tells its records apart by nothing else, the number that everything has. */
export const rowId = 'id'

/**
 * What a row can be known by as a record that is there: what no two records hold alike, the number that Kontor gave it,
 * its id. The likeliest first.
 */
export const importKeys = (entity: Entity): string[] => {
  const texts = Object.entries(entity.fields).filter(([, field]) => field.kind === 'text' && field.derived !== true)
  const unique = texts.filter(([, field]) => field.unique === true)
  const needed = unique.filter(([, field]) => field.required === true)
  const numbers = texts.filter(([name, field]) => field.readonly === true && /(?:^|_)number$/.test(name))
  return [...new Set([...needed, ...unique, ...numbers].map(([name]) => name)), rowId]
}

/** Does a row that is known by nothing become a record? Only where an undo can take that record away again. */
export const importsNew = ({ edit }: Pick<Entity, 'edit'>): boolean => edit?.create === true && edit.delete === true

export const isImported = (entity: Entity): boolean => entity.edit !== undefined && importedFields(entity).length > 0
