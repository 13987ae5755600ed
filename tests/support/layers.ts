import type { Locator, Page } from '@playwright/test'
import type { PlaceId } from '#commands/places.ts'
import { commands } from '#commands/registry.ts'
import { expect } from '#tests/support/e2e.ts'

/** What opens over a page by key, and goes by Escape. */
export type Layer = {
  name: string
  /** The place it opens over, and where in it, if not at its own address. */
  at: PlaceId
  path?: string
  /** What is done there first, whoever does it. */
  before?: (page: Page) => Promise<void>
  /** What has the focus first, where that is not the page itself. */
  from?: (page: Page) => Locator
  /** The keys that open it, each as the browser calls it. */
  keys: readonly string[] | ((page: Page) => Promise<readonly string[]>)
  /** The layer when it stands, by a part of it that has a size. */
  shown: (page: Page) => Locator
  /** What Tab does: it stays in a modal layer, chooses in the palette's list, and leaves any other. */
  tab: 'stays' | 'chooses' | 'leaves'
  /** What Escape comes back to first, before one more gives the page. */
  under?: (page: Page) => Locator
}

/** What is pressed for the first way to give a command. */
const strokesOf = (id: string): string[] => {
  const keys = commands.find((command) => command.id === id)?.keys
  if (keys === undefined) throw new Error(`${id} has no key`)
  return (keys.split(' | ')[0] ?? '').split(' ').map((stroke) => stroke.replace(/^Mod/, 'Control'))
}

const palette = (page: Page) => page.locator('dialog[open]').locator('button, input, [role=status]').first()
const dialog = (page: Page) => page.getByRole('dialog').locator('button, input').last()
const alert = (page: Page) => page.getByRole('alertdialog').locator('button').last()
const menu = (page: Page) => page.getByRole('menu')

const row = (page: Page) => page.locator('[data-row="0"]:not([aria-busy])')
const grid = (page: Page) => page.getByRole('grid')
const inBanner = (page: Page) => page.getByRole('banner').locator('[aria-haspopup=menu]')

/** The keys of the first move that the order's bar offers. */
const firstMove = async (page: Page) => {
  const move = page.locator('main [data-move]:not([aria-disabled])').first()
  await expect(move).toBeVisible()
  return strokesOf((await move.getAttribute('data-move')) ?? '')
}

/** The status in the list's address says what may happen to it: what is over is not released again. */
const openFirst = async (page: Page) => {
  await expect(row(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record]')).toBeVisible()
}

const onList = { at: 'orders', from: grid, shown: dialog, tab: 'stays' } as const

/** The kit's tab for layers holds those that nothing else opens. */
const ofKit = {
  at: 'test',
  before: async (page: Page) => {
    await page.locator('[data-tab=layers]').click()
    await expect(page.locator('main [role=tabpanel] [data-pending]')).toHaveCount(0)
  },
  keys: [],
} as const

/** Every layer there is; what each of them must do is asked of all of them. */
export const layers: readonly Layer[] = [
  { name: 'palette', at: 'order', keys: strokesOf('palette.open'), shown: palette, tab: 'chooses' },
  { name: 'actions', at: 'order', keys: strokesOf('record.actions'), shown: palette, tab: 'chooses' },
  {
    name: 'confirmation',
    at: 'order',
    path: '/orders/orders?status=processing',
    before: openFirst,
    keys: firstMove,
    shown: palette,
    tab: 'stays',
  },
  {
    name: 'argument',
    at: 'order',
    // the id of a command is found in every language
    keys: [...strokesOf('palette.open'), ...'language.choose', 'Enter'],
    shown: (page) => page.locator('dialog[open] select'),
    tab: 'stays',
    under: (page) => page.locator('dialog[open] [role=option]').first(),
  },
  { name: 'help', at: 'order', keys: strokesOf('help.open'), shown: dialog, tab: 'stays' },
  { name: 'jobs', at: 'order', keys: strokesOf('jobs.open'), shown: dialog, tab: 'stays' },
  {
    name: 'removal of a job',
    at: 'order',
    keys: [...strokesOf('jobs.open'), ...strokesOf('export-job.remove')],
    shown: alert,
    tab: 'stays',
    under: dialog,
  },
  {
    name: 'keys that follow',
    at: 'order',
    keys: strokesOf('order.cancel').slice(0, 1),
    shown: (page) => page.locator('section[role=status]'),
    tab: 'leaves',
  },
  {
    name: 'user menu',
    at: 'order',
    from: (page) => inBanner(page).last(),
    keys: ['Enter'],
    shown: menu,
    tab: 'leaves',
  },
  { name: 'clock', at: 'order', from: (page) => inBanner(page).first(), keys: ['Enter'], shown: menu, tab: 'leaves' },
  {
    name: 'refusal',
    at: 'order',
    path: '/orders/orders?status=completed',
    before: openFirst,
    keys: strokesOf('order.release'),
    shown: palette,
    tab: 'stays',
  },
  { name: 'filter', ...onList, keys: strokesOf('list.filter') },
  {
    name: 'value of a filter',
    ...onList,
    keys: [...strokesOf('list.filter'), 'Enter'],
    shown: (page) => page.getByRole('dialog').locator('select'),
    under: (page) => page.getByRole('dialog').getByRole('combobox'),
  },
  { name: 'sort', ...onList, keys: strokesOf('list.sort') },
  { name: 'columns', ...onList, keys: strokesOf('list.columns') },
  { name: 'jump', ...onList, keys: strokesOf('list.jump') },
  { name: 'export', ...onList, keys: strokesOf('list.export') },
  { name: 'import', ...onList, keys: strokesOf('list.import') },
  {
    name: 'preview',
    ...onList,
    keys: strokesOf('list.peek'),
    shown: (page) => page.locator('[data-peek]'),
    tab: 'leaves',
  },
  {
    name: 'confirmation of many',
    ...onList,
    path: '/orders/orders?status=pending,confirmed',
    keys: [...strokesOf('list.select_all'), ...strokesOf('order.release')],
    shown: (page) => page.locator('dialog[open] button[type=submit]'),
  },
  {
    name: 'key to be pressed',
    at: 'profile',
    path: '/profile/keyboard',
    from: (page) => page.locator('li button[aria-pressed=false]').first(),
    keys: ['Enter'],
    shown: (page) => page.locator('li button[aria-pressed=true]'),
    tab: 'leaves',
  },
  {
    name: 'reason',
    at: 'test',
    from: (page) => page.locator('main [role=tabpanel] button[aria-disabled=true]').first(),
    keys: [],
    shown: (page) => page.locator(':popover-open'),
    tab: 'leaves',
  },
  {
    name: 'tooltip',
    ...ofKit,
    from: (page) => page.locator('main [role=tabpanel] button[aria-describedby]').first(),
    shown: (page) => page.getByRole('tooltip'),
    tab: 'leaves',
  },
  {
    name: 'dialog that asks',
    ...ofKit,
    from: (page) => page.locator('main [role=tabpanel] button').first(),
    keys: ['Enter'],
    shown: alert,
    tab: 'stays',
  },
  {
    name: 'serious error',
    ...ofKit,
    from: (page) => page.locator('main [role=tabpanel] > div > span > button').last(),
    keys: ['Enter'],
    shown: alert,
    tab: 'stays',
  },
]

const opensFirst = ['palette.open', 'jobs.open', 'list.filter'].flatMap((id) => strokesOf(id).slice(-1))

/** Opens a layer by its keys. */
export async function openLayer(
  page: Page,
  { at, before, from, keys, shown }: Layer,
  onFocus: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (at === 'orders') await expect(row(page)).toBeVisible()
  await before?.(page)
  await from?.(page).focus()
  await onFocus()
  for (const key of typeof keys === 'function' ? await keys(page) : keys) {
    await page.keyboard.press(key)
    if (key === strokesOf('list.select_all')[0]) await expect(page.locator('[data-selection]')).toBeVisible()
    // what follows is meant for the layer that this one opens
    if (opensFirst.includes(key))
      await expect(page.locator('[role=dialog] :is(button, input), dialog[open] input').first()).toBeVisible()
  }
  await expect(shown(page)).toBeVisible()
}

/** Closes it by Escape, and what is under it. */
export async function closeLayer(page: Page, { shown, under }: Layer): Promise<void> {
  // a reason that stands there goes first
  const hovering = page.locator('button + :popover-open')
  if ((await hovering.count()) > 0 && under === undefined) await page.keyboard.press('Escape')
  if ((await shown(page).count()) > 0) await page.keyboard.press('Escape')
  await expect(shown(page)).toHaveCount(0)
  if (under !== undefined) {
    await expect(under(page)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(page.locator('[role=dialog], [role=alertdialog]:not(dialog), dialog[open], [role=menu]')).toHaveCount(0)
}
