import { defineConfig } from 'vitest/config'
import { notAt } from './tests/support/turns.ts'

/** A test that puts another module in the place of one has the modules for itself; all others share them. */
const mocked = 'tests/**/*.mocked.test.{ts,tsx}'

/** What takes long by its nature, as killing a server over and over does: `npm run test:full` (ADR 0270). */
const full = 'tests/**/*.full.test.ts'
const beyondEveryRun = process.env.FULL === 'yes' ? [] : [full]

/** `npm test` says whose turn it is (ADR 0319); whoever names a file has it. */
const notInTurn = process.env.TURN === undefined ? [] : notAt(Number(process.env.TURN), 'api')

/** A slower machine is not a fault of the product. */
const patient = { testTimeout: 15_000 }

/** What needs the real database. */
const withDatabase = {
  globalSetup: ['tests/support/vitest-databases.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/**
 * What is cheap and says most about a mistake comes first. What needs a database or a server of its own is one group: a
 * worker that waits for the last file of one project goes on with the next project's.
 */
const projects = [
  { group: 0, name: 'house', include: ['tests/house/**/*.test.ts'], ...patient },
  // what waits most goes beside what calculates most: at the end everything would wait for it
  {
    group: 1,
    name: 'runtime',
    include: ['tests/runtime/**/*.test.ts'],
    exclude: beyondEveryRun,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
  { group: 1, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: [mocked], ...patient },
  {
    group: 2,
    name: 'api',
    include: ['tests/{database,api,matrix,paths}/**/*.test.ts'],
    exclude: [mocked, ...beyondEveryRun, ...notInTurn],
    ...withDatabase,
  },
  { group: 2, name: 'mocked', include: [mocked], isolate: true, ...withDatabase },
]

export default defineConfig({
  test: {
    projects: projects.map(({ group, ...project }) => ({
      test: { ...project, sequence: { groupOrder: group } },
    })),
    // As many as the cores that it is measured on.
    maxWorkers: 2,
    // No test leaves anything in a module, so the modules are loaded once and not for every file.
    isolate: false,
  },
})
