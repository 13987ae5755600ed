import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { offeredLocales } from '#entities/locale.ts'
import { exportMoves } from '#machines/export-job.ts'
import { lives } from '#machines/life/lives.ts'
import { sources } from './sources.ts'

const literal = /'([a-z][a-z_-]*\.[a-z_]+)'/g
const literalsIn = (text: string) => [...text.matchAll(literal)].map(([, verb = '']) => verb)

/** What the server writes into the audit besides the moves of charts: wherever a verb is named, or handed on. */
const written = sources(['.ts'])
  .filter(({ file }) => file.startsWith('server/') && !file.startsWith('server/seed/'))
  .flatMap(({ text }) => [
    ...[...text.matchAll(/\bverb(?::| =)([^,;\n}]*)/g)].flatMap(([, of = '']) => literalsIn(of)),
    ...[...text.matchAll(/\b(?:traceOf|recordRemoval)\(([^;]*?)\)\n/g)].flatMap(([, of = '']) => literalsIn(of)),
  ])
/** What the queue does with its jobs is told in their tries, and in no audit. */
const ofTheQueue = ['claimed', 'failed', 'fell_silent', 'refused', 'released', 'succeeded', 'withdrawn'].flatMap((of) =>
  of === 'withdrawn' ? [`webhook-delivery.${of}`] : [`sync-job.${of}`, `webhook-delivery.${of}`],
)
const moved = [...lives.flatMap(({ machine }) => machine.events as string[]), ...exportMoves].filter(
  (event) => !ofTheQueue.includes(event),
)
const ofEveryRecord = ['any.create', 'any.change', 'any.delete', 'any.clone', 'any.undo', 'customer.check_vat']
const verbs = [...new Set([...written, ...moved, ...ofEveryRecord])].filter((verb) => verb.includes('.')).toSorted()

describe('a verb of the audit', () => {
  it('is found where the server writes one', () => {
    expect(verbs).toEqual(
      expect.arrayContaining(['session.start', 'order.cancel', 'schedule.publish', 'user.reset_password']),
    )
  })

  it.each(offeredLocales.filter((locale) => locale !== 'de_CH'))('has words in %s', (locale) => {
    const file = path.join(import.meta.dirname, '../../locales', locale, 'record.json')
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const hasWords = (verb: string) =>
      Object.hasOwn(words, `did.${verb}`) || Object.hasOwn(words, `did.${verb.split('.').at(-1) ?? ''}`)
    expect(verbs.filter((verb) => !hasWords(verb))).toEqual([])
  })
})
