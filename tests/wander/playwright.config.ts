import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Random keys for half an hour, and whether the page grows: `MINUTES=30 SEED=7 npm run test:wander`. */
export default defineConfig({ ...base, testDir: import.meta.dirname, outputDir: '../../test-results/playwright' })
