import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { randomFrom } from '#server/seed/random.ts'
import { openShop, type Musterladen } from './shop.ts'

/** The shop by itself: `npm run shop`. Where Kontor starts it, it ends with Kontor. */
const file = path.resolve(process.env['SHOP_FILE'] ?? '.data/musterladen.sqlite')
const port = Number(process.env['SHOP_PORT'] ?? 8090)

/** For a test: what goes wrong goes wrong again. */
const seed = process.env['SHOP_SEED']
const chance = seed === undefined ? Math.random : randomFrom(Number(seed)).next

await mkdir(path.dirname(file), { recursive: true })
// a port that somebody else has is no reason for having no shop
const shop = await openShop(file, port, chance).catch((error: unknown) => {
  if (process.send === undefined || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'))
    throw error
  return openShop(file, 0, chance)
})
console.log(`Musterladen is open: ${shop.url}`)
process.send?.({ port: shop.port, ...connectionOf(shop) })

process.on('message', (said: { hook?: string }) => {
  if (typeof said.hook === 'string') shop.books.set('hook', said.hook)
})
let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  void shop.close().finally(() => process.exit(0))
}
process.on('disconnect', end)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)

function connectionOf({ books }: Musterladen) {
  return { keyName: books.setting('key_name'), secret: books.setting('secret'), incoming: books.setting('incoming') }
}
