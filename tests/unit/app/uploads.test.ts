import { expect, test, vi } from 'vitest'
import type { sendUpload } from '#app/media/send-upload.ts'
import { createUploads } from '#app/media/create-uploads.ts'

type Ports = Parameters<typeof sendUpload>[2]

const set = () => {
  const begun: { name: string; ports: Ports; stop: ReturnType<typeof vi.fn> }[] = []
  const send: typeof sendUpload = (file, _to, ports) => {
    const stop = vi.fn()
    begun.push({ name: file.name, ports, stop })
    return { stop }
  }
  const onStored = vi.fn()
  const uploads = createUploads(
    async () => send,
    () => ({ base: '', token: undefined, locale: 'de_DE' }),
    onStored,
  )
  const states = () => uploads.read().map(({ state }) => state)
  return { begun, uploads, onStored, states }
}
const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at}.png`))
const come = () => vi.waitFor(() => Promise.resolve())

test('ten are sent at a time; the next one takes the place of the first that has arrived', async () => {
  const { begun, uploads, onStored, states } = set()
  uploads.add(files(12))
  await come()
  expect(begun.map(({ name }) => name)).toEqual(files(10).map(({ name }) => name))
  expect(states().filter((state) => state === 'queued')).toHaveLength(2)
  begun[3]?.ports.stored(1)
  await come()
  expect(begun.at(-1)?.name).toBe('10.png')
  expect(onStored).toHaveBeenCalledTimes(1)
  expect(states().filter((state) => state === 'sending')).toHaveLength(10)
})

test('what broke off goes on together, what was refused says why and does not', async () => {
  const { begun, uploads, states } = set()
  uploads.add(files(3))
  await come()
  begun[0]?.ports.sent(1)
  begun[0]?.ports.broke()
  begun[1]?.ports.refused('no picture')
  expect(uploads.read()[0]).toMatchObject({ state: 'failed', bytes: 1, isRefused: false })
  expect(uploads.read()[1]).toMatchObject({ state: 'failed', said: 'no picture', isRefused: true })
  uploads.resume()
  await come()
  expect(states()).toEqual(['sending', 'failed', 'sending'])
  expect(begun).toHaveLength(4)
  uploads.putAway()
  expect(uploads.read().map(({ name }) => name)).toEqual(['0.png', '2.png'])
})

test('one that is taken back is stopped for good, and nothing is left of the session', async () => {
  const { begun, uploads } = set()
  uploads.add(files(2))
  await come()
  uploads.read()[0]?.act('upload.cancel')
  expect(begun[0]?.stop).toHaveBeenCalledWith(true)
  uploads.forget()
  expect(begun[1]?.stop).toHaveBeenCalledWith(true)
  expect(uploads.read()).toEqual([])
})

test('each says what picture it has become, and which of those it was that were given with it', async () => {
  const { begun, uploads } = set()
  const became: [number, number][] = []
  uploads.add(files(2), (id, at) => became.push([id, at]))
  await come()
  begun[1]?.ports.stored(8)
  begun[0]?.ports.stored(9)
  expect(became).toEqual([
    [8, 1],
    [9, 0],
  ])
})
