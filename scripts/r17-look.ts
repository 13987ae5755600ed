import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '#scripts/chromium.ts'
const base = 'http://127.0.0.1:8124'
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags as string[] })
const shoot = async (login: string, width: number, scheme: 'light' | 'dark', tour: (page: any, shot: (n: string) => Promise<void>) => Promise<void>) => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 }, locale: 'de-DE', colorScheme: scheme, acceptDownloads: true })).newPage()
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
  await page.goto(base)
  await page.locator('input[autocomplete=username]').fill(login)
  await page.locator('input[type=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await page.waitForSelector('h1')
  await page.waitForTimeout(1200)
  await tour(page, async (n) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/r17-${n}-${width}-${scheme}.png` }) })
  await page.context().close()
}
const api = async (token: string, path: string, body: object = {}) => (await fetch(path.startsWith("/") ? `${base}${path}` : `${base}/api/v3/${path}`, { method: 'POST', headers: { Token: token, 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
const signed = await api('', '/auth/login', { login: 'admin', password: 'demo-password', server: base }).catch((e) => e)
console.log(JSON.stringify(signed).slice(0, 200))
export { shoot, browser, api }
