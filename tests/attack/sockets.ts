import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#tests/support/call.ts'
import { heard, type Tally } from './tally.ts'

/** Beginnings of calls that never go on. */
const silences = [
  '',
  'POST /api/v3/search HTTP/1.1\r\nHost: x\r\n',
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"login":',
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{',
  '\u0016\u0003\u0001\u0002\u0000\u0001',
]
/** Milliseconds in which everyone else is answered meanwhile. */
const patience = 5000

/** Holds so many connections that say nothing, half a head or half a body: nobody else waits for them. */
export async function silentSockets(url: string, tally: Tally, count: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = connect(Number(port), hostname)
    // a server that hangs up has done nothing wrong
    socket.on('error', () => {})
    socket.write(silences[at % silences.length] ?? '')
    return socket
  })
  await Promise.all(sockets.map(async (socket) => socket.connecting && once(socket, 'connect').catch(() => {})))
  tally.sockets += sockets.length
  const ask = async () => {
    const answer = await Promise.race([call(url, undefined, 'GET', '/auth/ping'), pause(patience, undefined)])
    if (answer === undefined) tally.wrong.push(`Beside ${count} silent sockets nobody is answered in ${patience} ms`)
    else heard(tally, { status: answer.status, asked: 'GET /auth/ping' })
  }
  for (let time = 0; time < 5; time += 1) await ask()
  for (const socket of sockets) socket.resetAndDestroy()
  await ask()
}
