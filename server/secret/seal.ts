import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'

/** Where the key lies that no DATA_KEY names; whoever has the database alone has no secret. */
const keyFile = 'data.key'
const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

type Place = Pick<Config, 'dataDir' | 'dataKey'>

/** One key per place and life of the process. */
const keys = new Map<string, Promise<Buffer>>()

const keyOf = ({ dataDir, dataKey }: Place): Promise<Buffer> => {
  const place = `${dataDir}\n${dataKey ?? ''}`
  const known = keys.get(place) ?? (dataKey === undefined ? keyIn(dataDir) : Promise.resolve(dataKey)).then(derived)
  keys.set(place, known)
  known.catch(() => keys.delete(place))
  return known
}

const derived = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'kontor secrets', 32))

/** The key of the data folder, made at its first use: of two that make one at once the first counts. */
async function keyIn(dataDir: string): Promise<string> {
  const file = path.join(dataDir, keyFile)
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return readFile(file, 'utf8')
}

/** Says which key it is, and nothing of it: what is sealed with one opens with no other. */
export const markOfKey = async (place: Place): Promise<string> =>
  createHmac('sha256', await keyOf(place))
    .update('kontor key')
    .digest('hex')
    .slice(0, 16)

/** A secret as it is kept; it opens for the same use alone, so that no row can be passed off as another one's. */
export async function seal(place: Place, secret: string, use: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await keyOf(place), nonce).setAAD(Buffer.from(use))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Undefined where it was sealed with another key. */
export async function unseal(place: Place, sealed: string, use: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  const key = await keyOf(place)
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(use)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
