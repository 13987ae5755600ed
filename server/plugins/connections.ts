import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Limits = {
  /** Milliseconds for the head of a request, from its connection or the answer before it on. */
  readonly head: number
  /** Milliseconds for a whole request to arrive. */
  readonly request: number
  /** Milliseconds in which nothing moves: not for a poll every 5 s, nor a download that goes on. */
  readonly silence: number
  /** Milliseconds that a connection is kept for the next request. */
  readonly keepAlive: number
  /** Connections at a time. */
  readonly most: number
  /** Of them from one address, unless many callers share it. */
  readonly perAddress: number
  /** Milliseconds between two looks for what is over its time. */
  readonly every: number
}

const usual: Limits = {
  head: 10_000,
  request: 60_000,
  silence: 120_000,
  keepAlive: 72_000,
  most: 1000,
  perAddress: 250,
  every: 2000,
}

/** Milliseconds that a half request has for its other half once the server is asked to end. */
const grace = 500

/** A call under way. */
type UnderWay = { readonly request: IncomingMessage; readonly reply: ServerResponse }
type Connection = { readonly address: string; hasAsked: boolean; underWay?: UnderWay | undefined }

/**
 * Makes the HTTP servers of an app (`localhost` takes two of them) such that nobody holds a connection by saying
 * nothing, neither while the server runs nor when it ends, and no single address holds them all.
 */
export function boundConnections(isShared: (address: string) => boolean, limits: Limits = usual) {
  /** The oldest first. */
  const connections = new Map<Socket, Connection>()
  let isEnding = false

  const admit = (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const isRoom = isShared(address) || countFrom(connections, address) < limits.perAddress
    if (!isRoom || (connections.size >= limits.most && !makeRoom(connections))) return void socket.destroy()
    connections.set(socket, { address, hasAsked: false })
    socket.once('close', () => connections.delete(socket))
  }
  const follow = (request: IncomingMessage, reply: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.hasAsked = true
    connection.underWay = { request, reply }
    reply.once('close', () => {
      if (connection.underWay?.request !== request) return
      connection.underWay = undefined
      if (isEnding) socket.destroySoon()
    })
  }
  const serverFactory = (answer: RequestListener): Server => {
    const options = {
      headersTimeout: limits.head,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.every,
    }
    const server = createServer(options, answer)
    server.setTimeout(limits.silence)
    server.on('connection', admit)
    server.on('request', follow)
    return server
  }
  /** Before the server closes: whoever has sent a whole request is answered and let go, everyone else goes. */
  const letGo = async () => {
    isEnding = true
    for (const { underWay } of connections.values())
      if (underWay?.reply.headersSent === false) underWay.reply.setHeader('Connection', 'close')
    setTimeout(() => {
      for (const [socket, { underWay }] of connections) if (underWay?.request.complete !== true) socket.destroy()
    }, grace).unref()
  }
  return { serverFactory, letGo }
}

const countFrom = (connections: ReadonlyMap<Socket, Connection>, address: string) =>
  connections.values().reduce((count, connection) => count + (connection.address === address ? 1 : 0), 0)

/** Ends the oldest connection that never asked anything, else the oldest that waits for nothing; is there one? */
function makeRoom(connections: Map<Socket, Connection>): boolean {
  const isIdle = ({ underWay }: Connection) => underWay?.request.complete !== true
  const oldest = (isOver: (connection: Connection) => boolean) =>
    connections.entries().find(([, connection]) => isOver(connection))
  const [socket] = oldest(({ hasAsked }) => !hasAsked) ?? oldest(isIdle) ?? []
  if (socket === undefined) return false
  connections.delete(socket)
  socket.destroy()
  return true
}
