import { describe, expect, test, vi } from 'vitest'
import { verdictOf, type Row } from '#scripts/bench-row.ts'

const row: Row = { name: 'a key', anchor: 'a bare input', ratio: 1, target: 1, own: '1 ms' }

describe('the verdict on a row of the bench', () => {
  test.each([
    ['met', {}],
    ['missed', { ratio: 1.01 }],
    ['within the slack', { ratio: 1.2, cpu: true }],
    ['missed', { ratio: 1.21, cpu: true }],
    ['met', { ratio: 1.1, least: true }],
    ['within the slack', { ratio: 0.9, least: true, cpu: true }],
    ['missed', { ratio: 0.9, least: true }],
    ['reported', { ratio: 9, target: null }],
    ['missed', { ratio: null, own: '131.2 kB', target: 130 }],
  ] as const)('is %s for %o', (verdict, change) => {
    expect(verdictOf({ ...row, ...change })).toBe(verdict)
  })
})

describe('what a run of the bench started', () => {
  /** Each has a module of its own: a run ends once. */
  const fresh = async () => {
    vi.resetModules()
    return import('#bench/until.ts')
  }

  test('is ended after its work, the last one first', async () => {
    const { until, endAll } = await fresh()
    const ended: string[] = []
    const end = (name: string) => async () => void ended.push(name)
    await until(end('database'), () => until(end('server'), async () => {}))
    await endAll()
    expect(ended).toEqual(['server', 'database'])
  })

  test('is ended once and in that order when the run itself is ended', async () => {
    const { until, endAll } = await fresh()
    const ended: string[] = []
    const cut = Promise.withResolvers<void>()
    const run = until(
      async () => void ended.push('database'),
      () =>
        until(
          async () => {
            // what asks it fails as soon as it ends
            cut.reject(new Error('The server is gone'))
            await Promise.resolve()
            ended.push('server')
          },
          () => cut.promise,
        ),
    )
    await Promise.all([expect(run).rejects.toThrow('gone'), endAll()])
    expect(ended).toEqual(['server', 'database'])
  })

  test('is ended also where it was still being started', async () => {
    const { until, endAll } = await fresh()
    const end = vi.fn(async () => {})
    const work = vi.fn(async () => {})
    await endAll()
    await expect(until(end, work)).rejects.toThrow('ended')
    expect(end).toHaveBeenCalledOnce()
    expect(work).not.toHaveBeenCalled()
  })
})
