import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from '#ui/late/lazy-component.ts'

describe('a piece of the interface', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('that comes within 120 seconds is drawn', async () => {
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('screen'), 119_999))
    const loaded = withTimeout(late)
    await vi.advanceTimersByTimeAsync(120_000)
    await expect(loaded).resolves.toBe('screen')
  })

  it('that has not come by then fails, so that its place can say so', async () => {
    const failed = expect(withTimeout(new Promise(() => {}))).rejects.toThrow('did not come in time')
    await vi.advanceTimersByTimeAsync(120_000)
    await failed
  })
})
