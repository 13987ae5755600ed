import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpServer } from '#server/config.ts'

/** A mail as the mail server got it, and who it is from and for. */
export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly raw: string }

export const readMail = ({ raw }: ReceivedMail): Promise<Email> => PostalMime.parse(raw)

export type MailServer = {
  readonly smtp: SmtpServer
  readonly received: readonly ReceivedMail[]
  /** Ends every connection in the middle of the talk. */
  hangUp: () => void
  close: () => Promise<void>
}

/** A mail server on any free port of this machine; `refuses` says with what an address is refused. */
export async function startMailServer({
  port = 0,
  ...options
}: Pick<SMTPServerOptions, 'onRcptTo' | 'onData'> & { port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    smtp: { host: '127.0.0.1', port: address.port, secure: false, auth: undefined },
    received,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
