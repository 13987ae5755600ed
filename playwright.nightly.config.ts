import { defineConfig } from '@playwright/test'
import everyRun from './playwright.config.ts'

/** What takes minutes and changes seldom: `npm run test:languages`. The limit only ends what hangs. */
export default defineConfig(everyRun, { testMatch: '**/*.nightly.ts', timeout: 900_000 })
