import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/problem.ts'

const home = path.resolve(import.meta.dirname, '../../dist')

/** The built console, and everything that nobody answers: its page for a place (history mode), JSON for a call. */
export async function serveConsole(app: FastifyInstance, { folder = home }: { folder?: string } = {}): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      cacheControl: false,
      // as small as the build made them: to do so with every answer would take too long
      preCompressed: true,
      // they are no files of their own: asked for by name they would be packed once more
      allowedPath: (path) => !path.endsWith('.br'),
      setHeaders: (reply, file) => void reply.header('Cache-Control', cachingOf(path.relative(folder, file))),
    })
  }
  const answers = (request: FastifyRequest) => isBuilt && isPlace(request)
  // said before its body is read: anybody may ask for what is not there
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !answers(request)) throw nothingHere()
  })
  app.setNotFoundHandler((request, reply) => {
    if (answers(request)) return sendPage(reply)
    throw nothingHere()
  })
}

const nothingHere = () => refuse({ status: 404, code: 'not_found' })

const sendPage = (reply: FastifyReply) => reply.header('Cache-Control', 'no-cache').sendFile('index.html')

/** Built names carry a hash of their contents; everything else keeps its name when it changes. */
const cachingOf = (file: string) => (file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/**
 * A path of the console: none of the calls, and no file. What a browser goes to is a place whatever it is called, so that
 * an address with a dot in it is told to be none within the console.
 */
const isPlace = ({ method, url, headers: { accept = '' } }: FastifyRequest): boolean => {
  const [at = ''] = url.split('?')
  if (!['GET', 'HEAD'].includes(method) || /^\/(api|auth|assets)(\/|$)/.test(at)) return false
  return !path.posix.basename(at).includes('.') || accept.includes('text/html')
}
