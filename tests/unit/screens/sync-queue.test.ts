import { expect, test } from 'vitest'
import { syncJobStates } from '#entities/sync-job-state.ts'
import { syncJob } from '#entities/sync-job.ts'
import { isLife, markOf } from '#entities/tone.ts'
import { handlesListCommand } from '#screens/search/keys/list-listener.ts'

test('a job of the sync queue shows how it stands by a mark', () => {
  expect(isLife(syncJob.name, syncJobStates)).toBe(true)
  expect(markOf(syncJob.name, 'dead')).toEqual({ tone: 'bad', form: 'diamond' })
  expect(markOf(syncJob.name, 'done')).toEqual({ tone: 'good', form: 'full' })
})

test('a list without any text offers no search in it', () => {
  const facts = {
    count: 9,
    focused: 0,
    isLoaded: true,
    hasPage: false,
    isFiltered: false,
    isPeeking: false,
    selected: 0,
  }
  expect(handlesListCommand('list.search', { ...facts, hasText: syncJob.list.text.length > 0 })).toBe(false)
  expect(handlesListCommand('list.search', { ...facts, hasText: true })).toBe(true)
})
