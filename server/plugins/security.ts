import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadHeaders, uploadPath } from '#api/file/media-upload.ts'
import { correlationHeader } from '#server/api-log/correlation.ts'
import type { Config } from '#server/config.ts'
import { isCall } from '#server/request.ts'

/** The console may talk to any server the user names (spec §1), so any https one, and plain http on this machine only. */
const anyServer = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/** What a page from here may do, and who may call from elsewhere. */
export async function secure(app: FastifyInstance, { forcedServer }: Config): Promise<void> {
  const servers = forcedServer === undefined ? anyServer : [originOf(forcedServer)]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', ...servers],
        // what a customer was written is drawn from memory, in a sandbox
        frameSrc: ['blob:'],
        connectSrc: ["'self'", ...servers],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
  })
  // What a call answers is this user's and of this moment; errors and files are answers, too.
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) reply.header('Cache-Control', 'no-store')
  })
  // No credentials: the token is a header that only the console's own script sets.
  const usual = {
    origin: '*',
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Token', 'Override-Locale', 'Idempotency-Key', correlationHeader],
    exposedHeaders: [correlationHeader],
    maxAge: 600,
    // whoever asks without the headers of a browser is answered the same, not a plain text
    strictPreflight: false,
  }
  // an upload in pieces has headers and a method of its own
  const ofUploads = {
    ...usual,
    methods: ['HEAD', ...usual.methods],
    allowedHeaders: [...usual.allowedHeaders, ...uploadHeaders.sent],
    exposedHeaders: [...usual.exposedHeaders, ...uploadHeaders.read],
  }
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => (isUpload(request) ? ofUploads : usual),
  })
}

const isUpload = ({ url }: FastifyRequest) => url === uploadPath || url.startsWith(`${uploadPath}/`)

const originOf = (server: string) => new URL(/^https?:\/\//.test(server) ? server : `https://${server}`).origin
