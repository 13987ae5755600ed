import { expect, it } from 'vitest'
import { sources } from './sources.ts'

const callers = /(?<![\w.])fetch\(|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|from '(?:undici|ky)'/

it('the server calls others through the guarded fetch alone', () => {
  const found = sources(['.ts']).filter(({ file, text }) => file.startsWith('server/') && callers.test(text))
  // the bucket of S3_URL is named by whoever starts the server, like its database and its mail server
  const files = 'server/file/store/s3-client.ts'
  expect(found.map(({ file }) => file)).toEqual([files, 'server/guarded-fetch.ts'])
})
