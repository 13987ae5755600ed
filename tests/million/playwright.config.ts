import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Against a million orders that are there already: `DATA_DIR=… npm run test:million`. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  // its databases are there already
  globalSetup: [],
  outputDir: '../../test-results/playwright',
  timeout: 400_000,
})
