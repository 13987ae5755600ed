import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { calledIn, toastTexts } from '#app/palette/running/standing.ts'
import entities from '#locales/de_DE/entities.json' with { type: 'json' }
import german from '#locales/de_DE/palette.json' with { type: 'json' }
import { movesOfCronJob } from '#machines/cron-job/moves.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import type { Subject } from '#machines/palette-context.ts'

const texts: Readonly<Record<string, string>> = { ...german, ...entities }
const t = ((key: string, options: Record<string, string>) =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => options[name] ?? '')) as TFunction // as much of it as is asked

const record = { id: 3, version: 1, name: 'housekeeping', task: 'housekeeping', status: 'on', is_running: false }
const subject: Subject = { object: 'cron-job', id: 3, version: 1, record, moves: movesOfCronJob }
const told = (event: LifeEvent, after: object) =>
  toastTexts(subject, event, { entity: { ...record, ...after } }, { t, locale: 'de_DE' } as Parameters<
    typeof toastTexts
  >[3])

test('a scheduled job is called by its word wherever a sentence names it', () => {
  expect(calledIn(subject, t)).toBe('Cronjob Aufräumen')
})

test('run by hand it says that it was started, and not that it is on; switched off it says that it is off', () => {
  expect(told({ type: 'cron-job.run' }, { is_running: true })).toEqual({ text: 'Cronjob Aufräumen: gestartet' })
  expect(told({ type: 'cron-job.switch_off' }, { status: 'off' })).toEqual({
    text: 'Cronjob Aufräumen: Ausgeschaltet',
  })
})
