import { defineConfig } from '@playwright/test'
import everyRun from './playwright.config.ts'

/** What takes minutes and changes seldom: `npm run test:languages`, and in `npm run test:full` what is marked so as well. */
export default defineConfig(everyRun, {
  testMatch: [
    '**/*.nightly.ts',
    '**/faults.e2e.ts',
    '**/axe.e2e.ts',
    '**/look.e2e.ts',
    '**/edit-presence.e2e.ts',
    '**/day.e2e.ts',
    '**/shipping-day.e2e.ts',
  ],
  grepInvert: /^$/,
  timeout: 900_000,
})
