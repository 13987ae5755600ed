import { expect, it } from 'vitest'
import { sources } from './sources.ts'

const callers = /(?<![\w.])fetch\(|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|from '(?:undici|ky)'/

it('the server calls others through the guarded fetch alone', () => {
  const found = sources(['.ts']).filter(({ file, text }) => file.startsWith('server/') && callers.test(text))
  expect(found.map(({ file }) => file)).toEqual(['server/guarded-fetch.ts'])
})
