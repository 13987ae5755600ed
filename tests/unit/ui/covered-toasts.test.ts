import { beforeEach, expect, test } from 'vitest'
import { coverToasts, showToastOf } from '#ui/layer/cover-toasts.ts'
import { provideToastPlace, showToast } from '#ui/layer/toast.ts'

let standing: string[] = []
beforeEach(() => {
  standing = []
  return provideToastPlace({
    show: ({ id = '' }) => {
      standing.push(id)
    },
    hide: (id) => {
      standing = standing.filter((other) => other !== id)
    },
    isShown: (id) => standing.includes(id),
  })
})

test('what a dialog says while it is open stands in no toast beside it, and others do', () => {
  showToastOf('jobs', { text: 'runs', id: 'bulk.1' })
  showToast({ text: 'no', id: 'bad no' })
  const uncover = coverToasts('jobs')
  showToastOf('jobs', { text: 'runs on', id: 'bulk.1' })
  expect(standing).toEqual(['bad no'])
  uncover()
  showToastOf('jobs', { text: 'done', id: 'bulk.1' })
  expect(standing).toEqual(['bad no', 'bulk.1'])
})

test('the toast of a refusal is gone where its page stands, whichever came first', () => {
  showToast({ text: 'no', id: 'bad no' })
  const uncover = coverToasts('bad no', 'refused.order.release')
  showToast({ text: 'no', id: 'bad no' })
  showToast({ text: 'no', id: 'refused.order.release' })
  expect(standing).toEqual([])
  uncover()
})
