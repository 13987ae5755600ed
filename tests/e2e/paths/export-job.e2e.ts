import type { Page } from '@playwright/test'
import { jobCommands } from '#commands/job.ts'
import { listCommands } from '#commands/list.ts'
import type { ExportState } from '#entities/export-job.ts'
import type { ExportLife } from '#machines/export-job.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { asked } from '#tests/paths/asked.ts'
import { nameOf } from '#tests/paths/cover.ts'
import {
  exportJobCover,
  exportStateOf,
  isDeleted,
  type JobHappening,
  type JobPath,
} from '#tests/paths/export-job-cover.ts'
import { openJobDriver, type JobDriver } from '#tests/paths/export-job-driver.ts'
import { recorded } from '#tests/paths/record.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

/** The life of an export, started, aborted, fetched, tried again and deleted by keys on one page that is never loaded again. */
let page: Page
let driver: JobDriver
const errors: string[] = []

test.beforeAll(async ({ browser, serverOf }, { file }) => {
  const { url, database, dataDir } = await serverOf(file)
  page = await browser.newPage({ baseURL: url })
  page.on('pageerror', (error) => errors.push(String(error)))
  // what a worker does is seen by the next poll, and nobody waits five seconds for it
  await page.clock.install()
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.getByRole('row').nth(3)).toContainText(/\d{6}/)
  driver = await openJobDriver(database, { dataDir })
})
test.afterAll(async () => {
  await driver.close()
  await page.close()
})

const dialog = () => page.getByRole('dialog', { name: 'Hintergrundaufgaben' })
const rowOf = (id: number) => dialog().locator(`[role=row][id$="job-${id}"]`)

/** Spec §4 by hand: which bar a state has; '' is one of unknown length. */
const bars: Readonly<Record<ExportState, RegExp | '' | null>> = {
  queued: '',
  'in-progress': /^\d+$/,
  finalizing: /^100$/,
  aborting: '',
  completed: null,
  failed: null,
}

async function shows(id: number, state: ExportState): Promise<void> {
  const row = rowOf(id)
  const label = text('de_DE', 'entities', `export-job.state.${state}`)
  const value = bars[state]
  await expect(row, `job ${id} is the one that keys are meant for`).toHaveAttribute('aria-selected', 'true')
  if (value === null) return expect(row).toContainText(label)
  const bar = row.getByRole('progressbar', { name: label })
  await expect(bar, `job ${id} is ${state}`).toBeVisible()
  return value === ''
    ? expect(bar).not.toHaveAttribute('aria-valuenow')
    : expect(bar).toHaveAttribute('aria-valuenow', value)
}

const keysOf = (from: string, event: JobHappening): string => {
  const isOver = isDeleted(from, event)
  // on the wire an abort deletes what is over; at the console that has one key
  const asked = isOver ? 'export-job.remove' : event.type
  const key = jobCommands.find(({ id }) => id === asked)?.keys
  if (key === undefined) return `!${event.type}`
  // the focus of the question is on keeping it
  return isOver ? `${key} Tab Enter` : key
}
const press = async (keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** A person's move is typed; what a worker does is done behind the console, which asks again every five seconds. */
async function happen(id: number, from: string, event: JobHappening): Promise<void> {
  const keys = keysOf(from, event)
  if (keys.startsWith('!')) {
    await driver.occur(id, event)
    return page.clock.fastForward(5000)
  }
  if (event.type !== 'export-job.download') return press(keys)
  const [download] = await Promise.all([page.waitForEvent('download'), press(keys)])
  expect(await download.failure()).toBeNull()
}

const exportKeys = listCommands.find(({ id }) => id === 'list.export')?.keys ?? ''

/** The list is exported by keys: a job that waits, because every worker is busy. */
async function started(): Promise<number> {
  await press(exportKeys)
  await expect(page.getByRole('heading', { name: 'Diese Liste exportieren' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog().getByRole('progressbar', { name: 'Wartet' })).toBeVisible()
  const { id } = await driver.db.one<{ id: number }>(
    sql`select max(id) as id from export_jobs where user_id = ${driver.user}`,
  )
  // what its worker would have written
  await driver.db.run(sql`update export_jobs set file_id = ${await driver.aFile()} where id = ${id}`)
  return id
}

/** An aborted job leaves the dialog; what its life allows next is asked of one that failed by itself. */
const inDialog = (life: ExportLife): ExportLife => (life.reason === 'aborted' ? { ...life, reason: 'stalled' } : life)

async function walk({ root, steps }: JobPath): Promise<void> {
  let id = await started()
  await shows(id, exportStateOf(root.status))
  for (const { event, from, to, context } of steps) {
    await happen(id, from, event)
    const state = exportStateOf(to)
    const isOver = isDeleted(from, event)
    const left = () => driver.db.maybe(sql`select state, reason from export_jobs where id = ${id}`)
    // what stays as it is was put there in place of an aborted one
    const { reason } = from === to ? inDialog(context) : context
    await expect.poll(left, event.type).toEqual(isOver ? undefined : { state, reason })
    if (isOver || reason === 'aborted') {
      await expect(rowOf(id)).toHaveCount(0)
      // it has come to its end there: the walk goes on with another one like it
      id = await driver.born(to, inDialog(context))
      await page.clock.fastForward(5000)
    }
    await shows(id, state)
  }
  // nothing of this walk is active in the next one
  await driver.db.run(sql`delete from export_jobs where id = ${id}`)
  await press('Escape')
  await expect(dialog()).toHaveCount(0)
  expect(errors).toEqual([])
}

// `npm run test:paths` types every transition, `npm test` each event once: where it leads is walked over HTTP
for (const [at, path] of exportJobCover(asked.folder === undefined ? 'event' : 'transition').entries()) {
  const name = nameOf(path)
  test(`${name}${wider(asked.folder === undefined && at > 0)}`, async () => {
    const ways = path.steps.map(({ way }) => way)
    const keys = [`${exportKeys} Enter`, ...path.steps.map(({ from, event }) => keysOf(from, event))].join(' · ')
    const entry = { chart: 'export-job', layer: 'chromium', kind: 'path', name, ways, keys, count: 1 } as const
    await recorded(entry, () => walk(path))
  })
}
