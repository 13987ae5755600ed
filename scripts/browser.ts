/** Installs a Chromium for the end-to-end tests where there is none. */
import { spawnSync } from 'node:child_process'
import { chromiumPath } from '#scripts/chromium.ts'

// what is older has no shell of its own
const debian = ['apt-get update', 'apt-get install -y chromium-headless-shell || apt-get install -y chromium']
const playwright = ['npx playwright install chromium']

if (chromiumPath() === undefined) {
  console.log('Installing a Chromium for the tests …')
  // Debian's packages bring the libraries a browser needs; Playwright's only brings the browser.
  if (process.getuid?.() === 0) attempt(debian)
  if (chromiumPath() === undefined) attempt(playwright)
}

if (chromiumPath() === undefined) {
  console.error(`There is no Chromium for the tests: run ${debian.join(' && ')} as root, or ${playwright.join()}.`)
  process.exit(1)
}

function attempt(commands: readonly string[]): void {
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync(command, {
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (status === 0) continue
    console.error(`${command} failed: ${`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n')}`)
    return
  }
}
