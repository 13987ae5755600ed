import { defineConfig } from '@playwright/test'
import everyRun from './playwright.config.ts'

/** What takes minutes and changes seldom: `npm run test:languages`, and in `npm run test:full` what is marked `@full` as well. */
export default defineConfig(everyRun, {
  testMatch: [],
  grepInvert: /^$/,
  timeout: 900_000,
  projects: [
    { name: 'languages', testMatch: '**/*.nightly.ts' },
    { name: 'full', testMatch: '**/*.e2e.ts', grep: /@full/ },
  ],
})
