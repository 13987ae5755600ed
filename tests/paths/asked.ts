/** What `npm run test:paths -- …` asks of the tests; the environment carries it to their workers. */
export type Asked = {
  /** The folder where each worker writes what it has covered; none in `npm test`. */
  folder?: string
  /** Only this chart. */
  chart?: string
  /** The random walks begin with it; every walk says its own. */
  seed?: number
  /** More and longer walks. */
  deep?: boolean
  /** Keys to press again, as a walk that failed printed them. */
  keys?: string
}

export const settingOfPaths = 'KONTOR_PATHS'

// written by scripts/paths.ts, in the process that started this one
export const asked = JSON.parse(process.env[settingOfPaths] ?? '{}') as Asked

/** In `npm test` walks go the same way each time, so that what fails is the change; `npm run test:paths` goes new ways. */
export const seed = asked.seed ?? 7
