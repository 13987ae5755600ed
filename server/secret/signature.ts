import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature is good for so long, so that one that was overheard is of no use later; milliseconds. */
const tolerance = 300_000

const signed = (secret: string, time: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/** What whoever calls puts into the header: `t=1700000000,v1=…`, over the second and the body as it was sent. */
export const signatureOf = (secret: string, body: string, now = Date.now()): string => {
  const time = String(Math.floor(now / 1000))
  return `t=${time},v1=${signed(secret, time, body).toString('hex')}`
}

/** Is it who has the secret that says so, and just now? */
export function isSigned(secret: string, body: string, header: unknown, now = Date.now()): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (hex === '' || Math.abs(now - Number(time) * 1000) > tolerance) return false
  return timingSafeEqual(signed(secret, time, body), Buffer.from(hex, 'hex'))
}
