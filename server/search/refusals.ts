import type { ErrorCode } from '#entities/reason.ts'
import { refuse } from '#server/problem.ts'

const refused = (code: ErrorCode) => (name: string) => refuse({ status: 422, code, fields: { [name]: code } })

/** An unknown name is never ignored: a filter that is left out would show more than was asked for. */
export const unknownObject = (field: 'object' | 'objects' = 'object'): Error => refused('unknown_object')(field)
export const unknownField = refused('unknown_field')
export const unknownOperator = refused('unknown_operator')
export const badValue = refused('bad_value')

/** The database gave up: what was asked has to be narrower. */
export const tooSlow = (): Error => refuse({ status: 422, code: 'search_too_slow' })
