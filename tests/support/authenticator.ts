import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Assertion, ToMake, ToSign } from '#api/security/passkey.ts'

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest()
const text64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** As much of CBOR (RFC 8949) as an attestation needs: whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, of: number) =>
    of < 24
      ? Buffer.from([(major << 5) | of])
      : of < 256
        ? Buffer.from([(major << 5) | 24, of])
        : Buffer.from([(major << 5) | 25, of >> 8, of & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as Parameters<typeof cbor>[0])]) // built below
  return Buffer.concat([head(5, value.size), ...entries])
}

/** A device that makes one passkey (ECDSA over P-256) and signs with it, as WebAuthn asks, at the origin that it is told. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const common = { id: text64(id), rawId: text64(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    /** As a copy of the device would count. */
    setCounter: (to: number) => {
      counter = to
    },
    make: ({ challenge, rp }: ToMake) => {
      const length = Buffer.from([0, id.length])
      // nobody's model, then the credential: its number and its public half; user present, and a credential follows
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseOf(publicKey))])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, 0x41, credential)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: text64(clientData('webauthn.create', challenge)),
          attestationObject: text64(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign: ({ challenge, rpId }: Pick<ToSign, 'challenge' | 'rpId'>): Assertion => {
      counter += 1
      const data = authData(rpId, 0x01)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: text64(client),
          authenticatorData: text64(data),
          signature: text64(signature),
        },
      }
    },
  }
}

const coseOf = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}
