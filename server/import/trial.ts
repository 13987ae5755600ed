import { setImmediate } from 'node:timers/promises'
import type { ImportTrial } from '#api/edit/import.ts'
import { wireNameOf } from '#entities/edit.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { answerTo } from '#server/answer.ts'
import { changeRecord } from '#server/edit/change.ts'
import { createRecord } from '#server/edit/create.ts'
import { refusalOfTrial } from '#server/edit/many.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Values } from '#machines/editor/merge.ts'
import { intoLists } from '#server/edit/spread-rows.ts'
import { namesInRows } from './list-values.ts'
import { asCode, refuse, type HttpRefusal } from '#server/problem.ts'
import { rowId } from '#entities/import/import.ts'
import type { Judged } from './judge.ts'
import type { ImportPlan } from './plan.ts'

/**
 * So long rows are saved and taken back again, some milliseconds each: nobody waits longer for an answer. Of those that
 * come after it only what they say is looked at, and how many these are is told.
 */
const longestTrial = 20_000
/** So many changes and wrong rows are shown, and of a text so many letters. */
const [mostShown, longestShown] = [200, 200]

const inBrief = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestShown ? `${value.slice(0, longestShown)}…` : value

type Outcome = Pick<
  ImportTrial,
  'rows' | 'create' | 'change' | 'same' | 'untried' | 'changes' | 'wrong' | 'wrong_total'
>
type Wrong = (judged: Judged, problems: readonly string[]) => Promise<void>

/** Does to each row what the job would, and takes it back at once; what would come of it, and what is wrong with which. */
export async function tryRows(
  tx: Tx,
  caller: Caller,
  plan: ImportPlan,
  rows: AsyncIterable<Judged>,
  { signal, onWrong, longest = longestTrial }: { signal: AbortSignal; onWrong: Wrong; longest?: number },
): Promise<Outcome> {
  const { entity } = plan
  const counts = { create: 0, change: 0, same: 0 }
  const changes: ImportTrial['changes'][number][] = []
  const wrong: ImportTrial['wrong'][number][] = []
  let [count, spent, untried, wrongTotal] = [0, 0, 0, 0]
  for await (const judged of rows) {
    // other calls get their turn between the rows
    await setImmediate()
    if (signal.aborted) throw refuse({ status: 409, code: 'export_aborted' })
    count += 1
    const isWritten = judged.kind === 'create' || judged.kind === 'change'
    let refusal: HttpRefusal | undefined
    if (judged.kind === 'wrong') refusal = refuse({ status: 422, code: 'invalid', fields: judged.problems })
    else if (isWritten && spent < longest) {
      const began = performance.now()
      refusal = await refusalOfTrial(tx, () => attempt(judged))
      spent += performance.now() - began
    } else if (isWritten) untried += 1
    if (refusal !== undefined) {
      wrongTotal += 1
      const fields = inWords(refusal)
      if (wrong.length < mostShown) wrong.push({ row: judged.row, label: judged.called, fields })
      await onWrong(judged, Object.values(fields).flat())
      continue
    }
    if (judged.kind !== 'wrong') counts[judged.kind] += 1
    if (isWritten && changes.length < mostShown) changes.push(shownOf(judged))
  }
  return { rows: count, ...counts, untried, changes, wrong, wrong_total: wrongTotal }

  function attempt(judged: Judged): Promise<unknown> {
    if (judged.kind === 'change') {
      const { before, data } = judged
      const change = { data: (now: Values) => intoLists(entity, now, data), version: before.version }
      return changeRecord(tx, caller, entity.name, before.id, change, { offers: false })
    }
    return judged.kind === 'create'
      ? createRecord(tx, { ...caller, isTrial: true }, entity.name, intoLists(entity, {}, judged.data))
      : Promise.resolve()
  }

  /** By the field, or where the row as a whole is refused by `row`. */
  function inWords(refusal: HttpRefusal): Record<string, string[]> {
    const { fields, error } = answerTo(refusal, caller.locale).body as {
      fields?: Record<string, string[]>
      error?: string
    }
    const by = Object.entries(fields ?? {})
    if (by.length === 0) return { row: [error ?? asCode(refusal)] }
    return Object.fromEntries(by.map(([name, problems]) => [name === rowId ? 'row' : name, problems]))
  }

  function shownOf(judged: Extract<Judged, { data: unknown }>): ImportTrial['changes'][number] {
    const before = judged.kind === 'change' ? judged.before : undefined
    return {
      row: judged.row,
      id: before?.id ?? null,
      label: judged.called,
      fields: [...sinceIn(judged), ...fieldsOf(judged, before)],
    }
  }

  function sinceIn(judged: Judged) {
    const since = judged.kind === 'change' ? judged.since : []
    return since.map((one) => ({ ...one, before: inBrief(one.before), after: inBrief(one.after) }))
  }

  function fieldsOf(judged: Extract<Judged, { data: unknown }>, before: Values | undefined) {
    return Object.entries(entity.fields).flatMap(([name, field]) => {
      const after = judged.data[wireNameOf(name, field)]
      if (after === undefined) return []
      const isNamed = field.kind === 'ref' || field.kind === 'list'
      const was = before?.[name] ?? null
      return [
        {
          field: name,
          before: inBrief(field.kind === 'list' ? namesInRows(field, rowsIn(was)) : was),
          after: inBrief(isNamed ? judged.labels[name] : after),
        },
      ]
    })
  }
}
