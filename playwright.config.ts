import { defineConfig } from '@playwright/test'
import { notAt } from '#tests/support/turns.ts'
import { chromiumFlags, chromiumPath } from '#scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/databases.config.ts',
  // As many as the cores that it is measured on: a third one makes scans and keys wait (ADR 0270).
  workers: 2,
  // what passed on its second try is named at the end of `npm test`, and more than two of them fail it (ADR 0065)
  retries: 1,
  // what every run leaves to `npm run test:full` (ADR 0270); `FULL=yes` in front has all of the files that are named
  ...(process.env.FULL === undefined && { grepInvert: /@full/ }),
  // `npm test` says whose turn it is (ADR 0319); whoever names a file has it
  ...(process.env.TURN !== undefined && {
    testIgnore: notAt(Number(process.env.TURN), 'e2e').map((file) => `**/${file}`),
  }),
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A slower machine is not a fault of the product.
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/playwright',
  use: {
    // A long test says which step waits in vain, instead of standing until its own end.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Keeping one costs a tenth of the run: what failed is looked at as it runs again.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // What the browser has fetched and compiled serves the next test as well: a third less of the run. All else is reset.
    reuseContext: true,
    // The film behind the sign-in and what moves in would be drawn by the processor for every test.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
  },
})
