import { describe, expect, it } from 'vitest'
import { exportReasons, type ExportReason } from '#entities/export-job.ts'
import type { ErrorCode, ReasonCode } from '#entities/reason.ts'
import type { Refuses, Rule } from '#machines/life/life.ts'
import { jobIn } from '#screens/shell/jobs.ts'
import { refuse } from '#server/problem.ts'
import type { FieldProblem } from '#server/problem.ts'

/** Does this type take this code? `npm run check` fails where the answer is another. */
type Takes<Type, Code> = Code extends Type ? true : false

/** No raw code is to reach a person. */
describe('a code that no catalogue has a sentence for', () => {
  it('is no code of a refusal, of a field, of a rule or of a job', () => {
    const refusal: Takes<Parameters<typeof refuse>[0]['code'], 'no_such_code'> = false
    const field: Takes<FieldProblem, 'no_such_problem'> = false
    // a call's, no life's
    const rule: Takes<Rule<object, object>['because'], 'conflict'> = false
    const state: Takes<Refuses<'ticket.close'>['refuses']['*'], 'no_such_reason'> = false
    const job: Takes<ExportReason, 'no_such_reason'> = false
    // fills a sentence, is none
    const words: Takes<ErrorCode, 'export.op.eq'> = false
    expect([refusal, field, rule, state, job, words]).not.toContain(true)
  })

  it('has one where the sentence counts', () => {
    const counted: ReasonCode = 'more_than_open'
    expect(refuse({ status: 422, code: counted }).code).toBe('more_than_open')
  })

  it('from a later server is told as a failure without its reason', () => {
    const reasonOf = (reason: unknown) => jobIn({ id: 1, state: 'failed', reason }).reason
    expect(reasonOf('eaten')).toBe('failed')
    expect(exportReasons.map(reasonOf)).toEqual([...exportReasons])
    expect(reasonOf(null)).toBeNull()
  })
})
