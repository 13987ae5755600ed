import { expect, test } from 'vitest'
import { recordHrefOf } from '#commands/places.ts'
import { hintsOf } from '#screens/search/parts/footer-hints.ts'

/** What the footer of a list says of Enter, and how often it says so. */
const said = (object: string) => {
  const hasPage = recordHrefOf({ name: object }) !== undefined
  const hints = hintsOf({ hasPage, hasPeek: hasPage, hasCells: false })
  return {
    enter: hints.find(({ id }) => id === 'list.open')?.does,
    isOnce: new Set(hints.map(({ does }) => does)).size === hints.length,
  }
}

test('the footer says that Enter opens a record only where it has a page to open', () => {
  expect(said('order')).toEqual({ enter: 'list.open', isOnce: true })
  expect(said('export-job')).toEqual({ enter: 'list.peek', isOnce: true })
})
