import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { bucketFrom, type S3Bucket } from '#server/file/store/s3-url.ts'
import { problem } from '#server/problem.ts'

const whole = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

/** `10.0.0.5`, `10.0.0.0/8`, `2001:db8::/32`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** So many proxies one behind the other, or where they are. */
const proxies = z
  .string()
  .transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : text.split(',').map((each) => each.trim())))
  .refine(
    (given) => (typeof given === 'number' ? given <= 10 : given.every(isNetwork)),
    'must be how many proxies stand before Kontor (at most 10), or their addresses, such as 10.0.0.5, 192.168.0.0/16',
  )

/** Who may be called although they are not on the public internet: a host, at every port or at one. */
export type OutboundTarget = { readonly host: string; readonly port: number | undefined }

/** `127.0.0.1:8090`, `shop.internal`, `[::1]:9000`. */
const targetFrom = (text: string): OutboundTarget | undefined => {
  // a port is read by itself: a URL leaves out the one that http has
  const [, given = '', port] = /^([^:]+|\[[^\]]+\])(?::(\d{1,5}))?$/.exec(text) ?? []
  const parsed = URL.parse(`http://${given}/`)
  if (parsed === null || parsed.host === '' || parsed.pathname !== '/' || parsed.username !== '') return undefined
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (!/^[\w.:-]+$/.test(host)) return undefined
  return { host, port: port === undefined ? undefined : Number(port) }
}

const targets = z
  .string()
  .transform((text) => text.split(',').map((each) => targetFrom(each.trim())))
  .refine(
    (given): given is OutboundTarget[] => given.every((one) => one !== undefined),
    'must be hosts with or without a port, such as 127.0.0.1:8090, shop.internal',
  )

/** A mail server: `smtp://name:password@mail.example:587`, `smtps://mail.example`. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** What its certificate has to say, where the host is an address that was looked up. */
  readonly name?: string
  /** TLS from the first byte; else it is begun where the server offers it. */
  readonly secure: boolean
  /** Nothing goes there unencrypted, or everything does. */
  readonly encryption?: 'always' | 'never'
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

const smtpFrom = (text: string): SmtpServer | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname))
    return undefined
  const secure = url.protocol === 'smtps:'
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    auth: auth.user === '' ? undefined : auth,
  }
}

const mailServer = z
  .string()
  .transform(smtpFrom)
  .refine((given) => given !== undefined, 'must be a mail server, such as smtp://name:password@mail.example:587')

const fileBucket = z
  .string()
  .transform(bucketFrom)
  .refine(
    (given) => given !== undefined,
    'must be a bucket, such as https://key:secret@s3.eu-central-1.amazonaws.com/bucket/folder?region=eu-central-1',
  )

const webAddress = z
  .string()
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'must be an address such as https://kontor.example',
  )
  .transform((text) => text.replace(/\/+$/, ''))

const environment = z
  .object({
    PORT: whole.pipe(z.number().max(65_535, 'must be at most 65535')).default(8080),
    // with or without the brackets that it has in an address
    HOST: z
      .string()
      .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
      .default('127.0.0.1'),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
    DEMO_ON_PUBLIC_ADDRESS: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
    DEMO_ORDERS: whole.pipe(z.number().min(100, 'must be at least 100')).default(20_000),
    DEMO_PRODUCTS: whole.default(0),
    TRUST_PROXY: proxies.optional(),
    OUTBOUND_ALLOW: targets.optional(),
    SMTP_URL: mailServer.optional(),
    S3_URL: fileBucket.optional(),
    PUBLIC_URL: webAddress.optional(),
    DATA_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    DEMO_SHOP: z.enum(['on', 'off'], 'must be on or off').default('on'),
    DEMO_SHOP_PORT: whole.pipe(z.number().max(65_535, 'must be at most 65535')).default(8090),
    VIES_URL: webAddress.optional(),
    VITE_FORCED_SERVER: z.string().optional(),
    ADMIN_LOGIN: z.string().min(3, 'must have at least 3 characters').optional(),
    ADMIN_PASSWORD: z.string().optional(),
  })
  .refine((env) => (env.ADMIN_LOGIN === undefined) === (env.ADMIN_PASSWORD === undefined), {
    message: 'ADMIN_LOGIN and ADMIN_PASSWORD go together',
  })

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute folder of everything the server keeps: database, files, logs. */
  readonly dataDir: string
  /** A PostgreSQL of one's own (15 or newer) in place of the embedded one. */
  readonly databaseUrl: string | undefined
  /** Demo data, demo sign-ins and `is_test_server`. */
  readonly demo: boolean
  /** Somebody wants the demo data's known passwords where other machines reach them. */
  readonly demoOnPublicAddress: boolean
  readonly demoOrders: number
  /** So many demo products besides the usual ones. */
  readonly demoProducts: number
  /** Whose X-Forwarded-For is believed: so many hops before Kontor, or these addresses; 0 is nobody's. */
  readonly trustProxy: number | readonly string[]
  /** Whom Kontor may call although they are not on the public internet. */
  readonly outboundAllow: readonly OutboundTarget[]
  /** Who takes the mails; without one they stay in the outbox. */
  readonly smtp: SmtpServer | undefined
  /** Where files are kept; without one they lie in `dataDir`. */
  readonly s3: S3Bucket | undefined
  /** Where customers reach this server, without a slash at its end. */
  readonly publicUrl: string | undefined
  /** What secrets are sealed with; without one it lies in `dataDir`. */
  readonly dataKey: string | undefined
  /** The small shop that ships with Kontor opens with the demo. */
  readonly demoShop: boolean
  /** Where it listens; 0 is any port that is free. */
  readonly demoShopPort: number
  /** The EU's service that knows VAT numbers. */
  readonly viesUrl: string
  /** The one server that the console was built to talk to. */
  readonly forcedServer: string | undefined
  /** Who signs in first on a server that starts empty. */
  readonly admin: { readonly login: string; readonly password: string } | undefined
}

/** The settings from the environment; throws one line per setting that is wrong, each naming its variable. */
export function configFrom(
  variables: Readonly<Record<string, string | undefined>>,
  defaults: { dataDir: string },
): Config {
  // An empty variable counts as one that is not set, as in a .env file or a container's definition.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const { success, data: env, error } = environment.safeParse(given)
  if (!success) throw problem(error.issues.map(lineOf).join('\n'))
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR ?? defaults.dataDir),
    databaseUrl: env.DATABASE_URL,
    demo: env.DEMO === 'on',
    demoOnPublicAddress: env.DEMO_ON_PUBLIC_ADDRESS === 'yes',
    demoOrders: env.DEMO_ORDERS,
    demoProducts: env.DEMO_PRODUCTS,
    trustProxy: env.TRUST_PROXY ?? 0,
    outboundAllow: env.OUTBOUND_ALLOW ?? [],
    smtp: env.SMTP_URL,
    s3: env.S3_URL,
    publicUrl: env.PUBLIC_URL ?? ownAddress(env),
    dataKey: env.DATA_KEY,
    demoShop: env.DEMO === 'on' && env.DEMO_SHOP === 'on',
    demoShopPort: env.DEMO_SHOP_PORT,
    viesUrl: env.VIES_URL ?? 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    forcedServer: env.VITE_FORCED_SERVER,
    admin:
      env.ADMIN_LOGIN === undefined || env.ADMIN_PASSWORD === undefined
        ? undefined
        : { login: env.ADMIN_LOGIN, password: env.ADMIN_PASSWORD },
  }
}

/** A demo that is tried on this machine is reached here; anything else has to say where its customers find it. */
const ownAddress = ({ DEMO, HOST, PORT }: z.output<typeof environment>): string | undefined =>
  DEMO === 'on' && PORT !== 0 && ['127.0.0.1', '::1', 'localhost'].includes(HOST)
    ? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
    : undefined

const lineOf = (issue: z.core.$ZodIssue) => [...issue.path, `${issue.message}.`].join(' ')
