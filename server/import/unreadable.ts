import { refuse } from '#server/problem.ts'

/** What is no table that Kontor can read. */
export const unreadable = () => refuse({ status: 422, code: 'invalid', fields: { file_id: 'file_no_table' } })
