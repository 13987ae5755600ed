/** A cell of a file: a text of a CSV, or what a workbook knows to be a number, a moment or a flag. */
export type ImportCell = string | number | boolean | Date | null

export const isBlank = (cell: ImportCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** What a file says of a record as it was when it went out, besides what is to be written. */
export type RowOrigin = { readonly source: string; readonly language: string | undefined }

/** A row with its number in the file, whose heading is row 1. */
export type FileRow = { readonly row: number; readonly cells: readonly ImportCell[]; readonly origin?: RowOrigin }
