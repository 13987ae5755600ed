import { defineConfig } from '@playwright/test'
import everyRun from './playwright.config.ts'

/** What takes minutes and changes seldom: `npm run test:languages`. */
export default defineConfig(everyRun, { testMatch: '**/*.nightly.ts', timeout: 300_000 })
