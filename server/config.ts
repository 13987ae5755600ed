import path from 'node:path'
import { z } from 'zod'
import { problem } from '#server/problem.ts'

const whole = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

const environment = z
  .object({
    PORT: whole.pipe(z.number().max(65_535, 'must be at most 65535')).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
    DEMO_ORDERS: whole.pipe(z.number().min(100, 'must be at least 100')).default(20_000),
    VITE_FORCED_SERVER: z.string().optional(),
    ADMIN_LOGIN: z.string().min(3, 'must have at least 3 characters').optional(),
    ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(128, 'must have at most 128').optional(),
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
  readonly demoOrders: number
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
    demoOrders: env.DEMO_ORDERS,
    forcedServer: env.VITE_FORCED_SERVER,
    admin:
      env.ADMIN_LOGIN === undefined || env.ADMIN_PASSWORD === undefined
        ? undefined
        : { login: env.ADMIN_LOGIN, password: env.ADMIN_PASSWORD },
  }
}

const lineOf = (issue: z.core.$ZodIssue) => [...issue.path, `${issue.message}.`].join(' ')
