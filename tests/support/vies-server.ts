import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Asked = Readonly<Record<string, string>>

/** What it says to a question; undefined says nothing, ever. */
export type ViesReply = (asked: Asked) => { status?: number; body: object } | undefined

export type ViesServer = {
  readonly url: string
  readonly port: number
  /** The questions as they came. */
  readonly asked: Asked[]
  reply: ViesReply
  close: () => void
}

/** A server on this machine that answers as the EU's VIES does. */
export async function startVies(): Promise<ViesServer> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const question = (await json(request)) as Asked // as the product sends it
      vies.asked.push({ ...question, path: request.url ?? '' })
      const said = vies.reply(question)
      if (said === undefined) return
      response.writeHead(said.status ?? 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said.body))
    }
    void answer()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // it listens to a port
  const vies: ViesServer = {
    url: `http://127.0.0.1:${port}/rest-api`,
    port,
    asked: [],
    reply: () => ({ body: { valid: false } }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return vies
}
