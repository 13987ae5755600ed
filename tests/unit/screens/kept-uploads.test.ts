import { expect, test } from 'vitest'
import { keptUploads } from '#screens/media/kept-uploads.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const entry = (filename: string, size: number, creationTime: number) =>
  JSON.stringify({ size, metadata: { filename }, creationTime: new Date(creationTime).toString(), uploadUrl: '/x' })
const storage = (entries: Readonly<Record<string, string>>) => ({
  length: Object.keys(entries).length,
  key: (at: number) => Object.keys(entries)[at] ?? null,
  getItem: (key: string) => entries[key] ?? null,
})

test('what another page has begun waits for its file, and nothing else that stands in the browser', () => {
  const found = storage({
    'kontor.theme': 'dark',
    'tus::b::1': entry('Zelt.png', 20, now - 60_000),
    'tus::a::2': entry('Alpen.png', 10, now - 3_600_000),
    // the server has thrown away what came of it
    'tus::c::3': entry('Gestern.png', 30, now - 90_000_000),
    'tus::d::4': '{broken',
    'tus::e::5': '{}',
  })
  expect(keptUploads(found, [], now)).toEqual([
    { key: 'tus::a::2', name: 'Alpen.png', size: 10 },
    { key: 'tus::b::1', name: 'Zelt.png', size: 20 },
  ])
})

test('what is still on its way here is no other page’s', () => {
  const found = storage({ 'tus::a::1': entry('Zelt.png', 20, now) })
  const here = (state: 'sending' | 'stored') => keptUploads(found, [{ name: 'Zelt.png', size: 20, state }], now)
  expect(here('sending')).toEqual([])
  expect(here('stored')).toHaveLength(1)
})
