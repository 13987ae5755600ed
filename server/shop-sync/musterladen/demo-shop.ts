import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { transaction, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { writeSecret } from '../connection/connect.ts'
import { askWhole } from '../whole.ts'

/** Milliseconds that it may take to open, or to close. */
const longest = 10_000

type Opened = { readonly port: number; readonly keyName: string; readonly secret: string; readonly incoming: string }
export type DemoShopProcess = Opened & { readonly close: () => Promise<void>; readonly hook: (url: string) => void }

/** Opens the shop that ships with Kontor, in a process of its own that ends with this one. */
export async function openDemoShop({
  dataDir,
  demoShopPort,
}: Pick<Config, 'dataDir' | 'demoShopPort'>): Promise<DemoShopProcess> {
  const program = path.join(import.meta.dirname, '../../musterladen/main.ts')
  const child = fork(program, [], {
    env: { ...process.env, SHOP_FILE: path.join(dataDir, 'musterladen.sqlite'), SHOP_PORT: String(demoShopPort) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const opened = await answerOf(child)
    return { ...opened, close: () => closed(child), hook: (url) => void child.send({ hook: url }) }
  } catch (error) {
    await closed(child)
    throw error
  }
}

const answerOf = (child: ChildProcess): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It does not open.')), longest)
    child.once('message', (said) => {
      clearTimeout(timer)
      resolve(said as Opened) // by the program beside
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`It ended with ${code}.`))
    })
  })

const closed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), longest)
  await promise
  clearTimeout(timer)
}

/**
 * The first shop of the demo is connected to it the first time, and told all that it sells; later it is found at the port
 * where it is open now. A connection that somebody has made otherwise stays as it is.
 */
export const connectDemoShop = (
  db: Db,
  config: Config,
  { port, keyName, secret, incoming }: Opened,
): Promise<number | undefined> =>
  transaction(db, async (tx) => {
    const address = `http://127.0.0.1:${port}`
    const shop = await tx.maybe<{ id: number; address: string | null }>(sql`
      select s.id, w.address from shops s left join shop_connections w on w.shop_id = s.id
      where s.type = 'shop' and s.is_active order by s.id limit 1 for update of s`)
    if (shop === undefined) return undefined
    if (shop.address !== null) {
      if (/^http:\/\/127\.0\.0\.1:\d+$/.test(shop.address))
        await tx.run(sql`update shop_connections set address = ${address} where shop_id = ${shop.id}`)
      return shop.id
    }
    await tx.run(sql`
      insert into shop_connections (shop_id, connector, address, key_name)
      values (${shop.id}, 'musterladen', ${address}, ${keyName})`)
    await writeSecret(tx, config, shop.id, 'secret', secret)
    await writeSecret(tx, config, shop.id, 'incoming', incoming)
    await askWhole(tx, shop.id, 'shop_product_full')
    return shop.id
  })
