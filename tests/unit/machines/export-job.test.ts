import { describe, expect, test } from 'vitest'
import { exportStates, type ExportState } from '#entities/export-job.ts'
import {
  exportJobMachine,
  exportMoves,
  exportOffer,
  exportRules,
  exportStep,
  exportVerdict,
  type ExportEvent,
  type ExportLife,
  type ExportOccurrence,
} from '#machines/export-job.ts'
import { hasText } from '#server/texts.ts'
import { step, verdict, wake } from '#machines/life/life.ts'

const occurrences: ExportOccurrence[] = [
  { type: 'export-job.started' },
  { type: 'export-job.resumed' },
  { type: 'export-job.written' },
  { type: 'export-job.finished' },
  { type: 'export-job.ended' },
  { type: 'export-job.failed', because: 'incomplete' },
  { type: 'export-job.stalled' },
]
const events: (ExportEvent | ExportOccurrence)[] = [...exportMoves.map((type) => ({ type })), ...occurrences]

type Cell = ExportState | 'gone' | `!${string}`
type Name = (typeof events)[number]['type']
type Row = Partial<Record<Name, Cell>>

const whileActive = {
  'export-job.download': '!export_not_ready',
  'export-job.retry': '!export_active',
  'export-job.remove': '!export_active',
  'export-job.undo': '!export_active',
} as const satisfies Row
const breaks = {
  'export-job.failed': 'failed',
  'export-job.stalled': 'failed',
  'export-job.resumed': 'in-progress',
} as const satisfies Row

/** By hand: what each state makes of each event, for an export whose file is there. What is not written is refused. */
const page: Record<ExportState, Row> = {
  queued: { ...whileActive, 'export-job.abort': 'failed', 'export-job.started': 'in-progress' },
  'in-progress': {
    ...whileActive,
    ...breaks,
    'export-job.abort': 'aborting',
    'export-job.written': 'finalizing',
  },
  finalizing: { ...whileActive, ...breaks, 'export-job.abort': 'aborting', 'export-job.finished': 'completed' },
  aborting: {
    ...whileActive,
    'export-job.abort': 'aborting',
    'export-job.ended': 'failed',
    'export-job.stalled': 'failed',
    'export-job.failed': 'failed',
  },
  completed: {
    'export-job.abort': 'gone',
    'export-job.remove': 'gone',
    'export-job.download': 'completed',
    'export-job.retry': '!export_complete',
    'export-job.undo': 'completed',
  },
  failed: {
    'export-job.abort': 'gone',
    'export-job.remove': 'gone',
    'export-job.retry': 'queued',
    'export-job.undo': 'failed',
    'export-job.download': '!export_failed',
  },
}

const lives: ExportLife[] = (['export', 'bulk'] as const).flatMap((kind) =>
  [
    { has_file: true },
    { has_file: false },
    { has_file: true, is_closed: true },
    { has_file: false, can_undo: true },
  ].flatMap((file) => ([null, 'aborted', 'stalled', 'failed'] as const).map((reason) => ({ kind, reason, ...file }))),
)

const expected = (state: ExportState, job: ExportLife, { type }: { type: Name }): Cell => {
  const cell = page[state][type] ?? '!wrong_state'
  if (state === 'completed' && type === 'export-job.download') {
    const lacks = { bulk_no_file: job.kind === 'bulk', file_gone: !job.has_file, file_no_right: job.is_closed }
    const because = Object.entries(lacks).flatMap(([code, isTrue]) => (isTrue === true ? [code] : []))
    return because.length === 0 ? cell : `!${because.join()}`
  }
  if (type === 'export-job.undo' && cell === state && job.can_undo !== true) return '!nothing_to_undo'
  return cell === 'queued' && job.reason === 'aborted' ? '!export_aborted' : cell
}

type Machine = typeof exportJobMachine

const found = (machine: Machine, state: ExportState, job: ExportLife, event: (typeof events)[number]): Cell => {
  const snapshot = wake(machine, state, job)
  const answer = verdict(snapshot, exportRules, event)
  if (!answer.ok) return `!${answer.because.map(({ code }) => code).join()}`
  const { status, effects } = step<ExportLife, ExportState>(machine, snapshot, event)
  return effects.length > 0 ? 'gone' : status
}

const differences = (machine: Machine) =>
  exportStates.flatMap((state) =>
    lives.flatMap((job) =>
      events.flatMap((event) => {
        const [chart, hand] = [found(machine, state, job, event), expected(state, job, event)]
        return chart === hand ? [] : [`${state}, ${JSON.stringify(job)}, ${event.type}: ${chart}, not ${hand}`]
      }),
    ),
  )

test('the chart is the page, for every state, event and job', () => {
  expect(Object.keys(exportJobMachine.states)).toEqual([...exportStates])
  expect(differences(exportJobMachine)).toEqual([])
})

const job = (state: ExportState, facts: Partial<ExportLife> = {}) => ({
  kind: 'export' as const,
  has_file: false,
  reason: null,
  ...facts,
  state,
})
const after = (state: ExportState, event: ExportEvent | ExportOccurrence, facts: Partial<ExportLife> = {}) => {
  const { status, context, effects } = exportStep(job(state, facts), event)
  return { state: status, reason: context.reason, effects: effects.map(({ kind, name }) => `${name} ${kind}`) }
}
const refusal = (state: ExportState, event: ExportEvent | ExportOccurrence, facts: Partial<ExportLife> = {}) => {
  const answer = exportVerdict(job(state, facts), event)
  return answer.ok ? 'allowed' : answer.because.map(({ code }) => code).join()
}

describe('a background job, in the words of the trade', () => {
  test('An export waits, runs, is finished off and can then be fetched', () => {
    expect(after('queued', { type: 'export-job.started' }).state).toBe('in-progress')
    expect(after('in-progress', { type: 'export-job.written' }).state).toBe('finalizing')
    expect(after('finalizing', { type: 'export-job.finished' }).state).toBe('completed')
    expect(refusal('completed', { type: 'export-job.download' }, { has_file: true })).toBe('allowed')
  })
  test('Abort is heard in every state', () => {
    for (const state of exportStates) expect(refusal(state, { type: 'export-job.abort' })).toBe('allowed')
  })
  test('A waiting job that is aborted leaves at once', () => {
    expect(after('queued', { type: 'export-job.abort' })).toMatchObject({ state: 'failed', reason: 'aborted' })
  })
  test('A running job that is aborted is aborting first, and failed as aborted when its work has ended', () => {
    for (const state of ['in-progress', 'finalizing'] as const)
      expect(after(state, { type: 'export-job.abort' }).state).toBe('aborting')
    expect(after('aborting', { type: 'export-job.ended' })).toMatchObject({ state: 'failed', reason: 'aborted' })
  })
  test('Aborting what is aborting changes nothing', () => {
    expect(after('aborting', { type: 'export-job.abort' })).toEqual({ state: 'aborting', reason: null, effects: [] })
  })
  test('Aborting what is at rest deletes its file and the job', () => {
    for (const state of ['completed', 'failed'] as const)
      expect(after(state, { type: 'export-job.abort' }).effects).toEqual(['delete file', 'delete job'])
  })
  test('Completed and failed are at rest, everything else is active and is aborted before it is removed', () => {
    for (const state of exportStates)
      expect(refusal(state, { type: 'export-job.remove' })).toBe(
        state === 'completed' || state === 'failed' ? 'allowed' : 'export_active',
      )
  })
  test('What is being aborted never completes, even when its work was just about done', () => {
    for (const type of ['export-job.written', 'export-job.finished'] as const)
      expect(refusal('aborting', { type })).toBe('wrong_state')
    expect(after('aborting', { type: 'export-job.failed', because: 'failed' })).toMatchObject({ reason: 'aborted' })
  })
  test('Without a sign of life a job has stalled; one that was aborting counts as aborted', () => {
    for (const state of ['in-progress', 'finalizing'] as const)
      expect(after(state, { type: 'export-job.stalled' })).toMatchObject({ state: 'failed', reason: 'stalled' })
    expect(after('aborting', { type: 'export-job.stalled' })).toMatchObject({ state: 'failed', reason: 'aborted' })
  })
  test('A file that came out short fails the job and says so', () => {
    const short = after('finalizing', { type: 'export-job.failed', because: 'incomplete' })
    expect(short).toMatchObject({ state: 'failed', reason: 'incomplete' })
  })
  test('What failed can be tried again, what was aborted cannot', () => {
    expect(after('failed', { type: 'export-job.retry' }, { reason: 'stalled' })).toMatchObject({
      state: 'queued',
      reason: null,
    })
    expect(refusal('failed', { type: 'export-job.retry' }, { reason: 'aborted' })).toBe('export_aborted')
  })
  test('Only a completed export whose file is still there, and open to its user, can be fetched; a bulk has none', () => {
    const download = { type: 'export-job.download' } as const
    for (const state of exportStates)
      expect(refusal(state, download, { has_file: true }) === 'allowed').toBe(state === 'completed')
    expect(refusal('completed', download)).toBe('file_gone')
    expect(refusal('completed', download, { has_file: true, is_closed: true })).toBe('file_no_right')
    expect(refusal('completed', download, { kind: 'bulk', has_file: true })).toBe('bulk_no_file')
  })
  test('A job whose server died is written again, also when it was about to be finished', () => {
    for (const state of ['in-progress', 'finalizing'] as const)
      expect(after(state, { type: 'export-job.resumed' }).state).toBe('in-progress')
  })
})

test.each(['de_DE', 'en_EN'] as const)('every reason has its sentence in %s', (locale) => {
  const codes = [...new Set(Object.values(page).flatMap((row) => Object.values(row)))].filter((cell) =>
    cell.startsWith('!'),
  )
  const rules = Object.values(exportRules).map(({ because }) => because)
  for (const code of [...codes.map((cell) => cell.slice(1)), ...rules])
    expect(hasText(locale, 'because', code), code).toBe(true)
})

test('nobody is asked to abort what aborts already or is over; the server takes it all the same', () => {
  const [job, abort] = [{ kind: 'bulk', has_file: false, reason: null } as const, { type: 'export-job.abort' } as const]
  const refused: Partial<Record<ExportState, string>> = {
    aborting: 'export_aborting',
    completed: 'export_over',
    failed: 'export_over',
  }
  for (const state of exportStates) {
    expect(exportVerdict({ ...job, state }, abort)).toEqual({ ok: true })
    const offer = exportOffer({ ...job, state }, abort)
    expect(offer.ok ? null : offer.because.map(({ code }) => code)).toEqual(state in refused ? [refused[state]] : null)
  }
})
