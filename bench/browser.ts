import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#scripts/chromium.ts'
import { until } from './until.ts'

const viewport = { width: 1440, height: 900 }

/** Runs with a browser of its own, which is gone afterwards. */
export async function withBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--enable-precise-memory-info'],
    // the run ends it, together with everything else
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  return until(
    () => browser.close(),
    () => run(browser),
  )
}

/** A profile of its own with nothing in its cache; with a token it is signed in. */
export async function profile(browser: Browser, url: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  if (token !== undefined) {
    // pages stand on other origins, too, such as about:blank
    await context.addInitScript(
      ([origin, held]) => {
        if (location.origin === origin) localStorage.setItem(`kontor.token.${origin}`, held ?? '')
      },
      [new URL(url).origin, token],
    )
  }
  return context
}

/** A page in a profile and process of its own; what goes wrong in it ends the run. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw new Error(`${url}: ${error.message}`)
  })
  await page.goto(url)
  return page
}
