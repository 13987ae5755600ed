import type { MoveParams } from '#api/actions.ts'
import type { Actor } from '#entities/access.ts'
import type { Tx } from '#server/db.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import type { LiveRecord, MoveRequest, ServerLife } from './server-life.ts'

const invalid = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })

/** Reads the arguments of a move against the record. */
export async function readMoveRequest<Row extends LiveRecord, Args>(
  tx: Tx,
  { life, noArguments, readArguments }: ServerLife<Row, Args>,
  record: Row,
  move: string,
  { force, ...given }: MoveParams,
  actor: Actor,
): Promise<MoveRequest<Row, Args>> {
  const foreign = Object.keys(given).find((name) => !(life.takes[move] ?? []).includes(name))
  if (foreign !== undefined) throw invalid(foreign, 'field_unknown')
  const event = { type: move, ...given, ...(force !== undefined && { forced: true as const }) }
  const plain = { event, record, set: {}, args: noArguments }
  return readArguments === undefined ? plain : readArguments(tx, plain, given, actor)
}

/** 422 on the argument that is wrong or missing. */
export function requireArguments({ invalid: wrong }: Pick<MoveRequest<unknown, unknown>, 'invalid'>): void {
  if (wrong !== undefined) throw invalid(wrong.field, wrong.problem)
}
