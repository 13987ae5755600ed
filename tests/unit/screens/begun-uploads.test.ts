import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { begunUploads } from '#api/file/begun-uploads.ts'

const now = DateTime.fromISO('2026-11-27T12:00:00Z')
const since = now.minus({ days: 1 }).toJSDate()
const entry = (filename: string, size: number, ago: number) =>
  JSON.stringify({
    size,
    metadata: { filename },
    creationTime: now.minus({ minutes: ago }).toJSDate().toString(),
    uploadUrl: '/x',
  })
const storage = (entries: Readonly<Record<string, string>>) => ({
  length: Object.keys(entries).length,
  key: (at: number) => Object.keys(entries)[at] ?? null,
  getItem: (key: string) => entries[key] ?? null,
})

test('what another page has begun waits for its file, and nothing else that stands in the browser', () => {
  const found = storage({
    'kontor.theme': 'dark',
    'tus::b::1': entry('Zelt.png', 20, 1),
    'tus::a::2': entry('Alpen.png', 10, 60),
    // the server has thrown away what came of it
    'tus::c::3': entry('Gestern.png', 30, 1500),
    'tus::d::4': '{broken',
    'tus::e::5': '{}',
  })
  expect(begunUploads(found, [], since)).toEqual([
    { key: 'tus::a::2', name: 'Alpen.png', size: 10 },
    { key: 'tus::b::1', name: 'Zelt.png', size: 20 },
  ])
})

test('what is still on its way here is no other page’s', () => {
  const found = storage({ 'tus::a::1': entry('Zelt.png', 20, 0) })
  const here = (state: 'sending' | 'stored') => begunUploads(found, [{ name: 'Zelt.png', size: 20, state }], since)
  expect(here('sending')).toEqual([])
  expect(here('stored')).toHaveLength(1)
})
