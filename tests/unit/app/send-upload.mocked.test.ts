import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { mostOfMedia } from '#api/file/media-upload.ts'

const stored = { lastResponse: { getHeader: () => '7' } }
type Options = {
  onSuccess: (of: { lastResponse: { getHeader: (name: string) => string } }) => void
  onError: (error: Error) => void
}
type Send = (typeof import('#app/media/send-upload.ts'))['sendUpload']

const begun = vi.hoisted(() => [] as { name: string; options: Options }[])
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    url = null
    constructor(file: File, options: Options) {
      begun.push({ name: file.name, options })
    }
    findPreviousUploads = async () => []
    start = () => undefined
    abort = async () => undefined
  },
}))

let sendUpload: Send
let leave: (event: { preventDefault: () => void }) => void = () => undefined
beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({
      lng: 'en_EN',
      keySeparator: false,
      resources: { en_EN: { record: { 'media.too_large': 'over {{most}}', 'media.twice': 'twice' } } },
    })
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof leave) => (leave = listener) })
  ;({ sendUpload } = await import('#app/media/send-upload.ts'))
})

const to = { base: '', token: undefined, locale: 'en_EN' }
const portsOf = () => ({ sent: vi.fn(), stored: vi.fn(), broke: vi.fn(), refused: vi.fn() })
const fileOf = (name: string, size = 1) => ({ name, size, type: 'image/png', lastModified: 1 }) as File // all that is read
const isAsked = () => {
  const preventDefault = vi.fn()
  leave({ preventDefault })
  return preventDefault.mock.calls.length > 0
}

test('a file that is too large is refused before a byte of it is sent, and told how large it may be', () => {
  const ports = portsOf()
  sendUpload(fileOf('large.png', mostOfMedia + 1), to, ports)
  expect(ports.refused).toHaveBeenCalledWith('over 50 MB')
  expect(begun).toEqual([])
  expect(isAsked()).toBe(false)
})

test('the same file again while it is on its way says so; once it is there it may come again', () => {
  const [first, second, third] = [portsOf(), portsOf(), portsOf()]
  sendUpload(fileOf('a.png'), to, first)
  sendUpload(fileOf('a.png'), to, second)
  expect(second.refused).toHaveBeenCalledWith('twice')
  expect(begun).toHaveLength(1)
  expect(isAsked(), 'the page is left with files on their way').toBe(true)
  begun[0]?.options.onSuccess(stored)
  expect(first.stored).toHaveBeenCalled()
  expect(isAsked()).toBe(false)
  sendUpload(fileOf('a.png'), to, third).stop(true)
  expect(begun).toHaveLength(2)
  expect(isAsked()).toBe(false)
})

test('one that broke off goes on, and is asked about until it does', () => {
  const file = fileOf('b.png')
  const ports = portsOf()
  sendUpload(file, to, ports)
  begun.at(-1)?.options.onError(new Error('no line'))
  expect(ports.broke).toHaveBeenCalled()
  expect(isAsked()).toBe(true)
  sendUpload(file, to, ports)
  expect(ports.refused).not.toHaveBeenCalled()
  begun.at(-1)?.options.onSuccess(stored)
  expect(isAsked()).toBe(false)
})
