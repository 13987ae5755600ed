import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a theme can break: everything else is the same in both. */
const ofColours = ['color-contrast', 'link-in-text-block']

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
const told = (violations: Violations) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))

/** Without frames there is nothing to put together, for which axe would open a page of its own each time. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/** What axe finds on the page as it stands by all its rules, WCAG 2.2 AA and best practice, each by rule and place. */
export const violationsOn = async (page: Page): Promise<string[]> => told((await axeOn(page).analyze()).violations)

/** The same in both themes: as the page stands, and its colours as the other theme draws them. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  const found = await violationsOn(page)
  const other = await turnTheme(page)
  const { violations } = await axeOn(page).withRules(ofColours).analyze()
  await turnTheme(page)
  return [...found, ...told(violations).map((one) => `${other}, ${one}`)]
}

/** The other theme is drawn; none of it is remembered. Answers which. */
const turnTheme = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { dataset } = document.documentElement
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    return dataset['theme']
  })
