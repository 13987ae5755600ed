import { defineConfig } from 'vitest/config'

/** In this order: what is cheap and says most about a mistake comes first. */
const projects = [
  { name: 'house', include: ['tests/house/**/*.test.ts'] },
  { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] },
  {
    name: 'api',
    include: ['tests/{database,api,matrix,paths}/**/*.test.ts'],
    globalSetup: ['tests/support/vitest-databases.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  {
    name: 'runtime',
    include: ['tests/runtime/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
]

export default defineConfig({
  test: {
    projects: projects.map((project, groupOrder) => ({ test: { ...project, sequence: { groupOrder } } })),
    maxWorkers: 2,
  },
})
