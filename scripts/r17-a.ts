import { api, browser, shoot } from './r17-look.ts'
const token = (await api('', '/auth/login', { login: 'admin', password: 'demo-password', server: 'http://127.0.0.1:8124' })).payload
const pages = process.argv[2]?.split(',') ?? []
for (const [w, s] of [[1440, 'light'], [1280, 'dark']] as const)
await shoot(process.argv[3] ?? 'admin', w, s, async (page, shot) => {
  for (const [i, step] of pages.entries()) {
    if (step.startsWith('/')) { await page.goto('http://127.0.0.1:8124' + step); await page.waitForTimeout(1000) }
    else if (step.startsWith('@')) await shot(step.slice(1))
    else if (step.startsWith('=')) { await page.keyboard.type(step.slice(1)); await page.waitForTimeout(300) }
    else { await page.keyboard.press(step); await page.waitForTimeout(350) }
  }
  console.log(page.url(), await page.title())
})
await browser.close()
