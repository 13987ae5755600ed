import { expect, test } from 'vitest'
import { limitConcurrency } from '#server/concurrency.ts'

/** Work that ends when it is told to. */
const held = () => {
  const ends: (() => void)[] = []
  return { work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))), ends }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('so many work at once, the others in the order in which they came, and nobody waits for another key', async () => {
  const limited = limitConcurrency({ atOnce: 2, longest: 10 })
  const [mine, theirs] = [held(), held()]
  const asked = Array.from({ length: 5 }, () => limited('mine', mine.work))
  void limited('theirs', theirs.work)
  await soon()
  expect([mine.ends.length, theirs.ends.length]).toEqual([2, 1])
  for (let done = 0; done < 5; done += 1) {
    mine.ends[done]?.()
    await soon()
    expect(mine.ends).toHaveLength(Math.min(5, done + 3))
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => 'done'))
})

test('past the longest line nothing is done, until there is room again', async () => {
  const limited = limitConcurrency({ atOnce: 1, longest: 1 })
  const { work, ends } = held()
  const asked = [limited('a', work), limited('a', work)]
  expect(await limited('a', work)).toBeUndefined()
  ends[0]?.()
  await soon()
  ends[1]?.()
  await Promise.all(asked)
  expect(await limited('a', () => Promise.resolve('room'))).toBe('room')
})

test('work that fails makes way, too', async () => {
  const limited = limitConcurrency({ atOnce: 1, longest: 1 })
  const failing = limited('a', () => Promise.reject(new Error('broken')))
  const next = limited('a', () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
