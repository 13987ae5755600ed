import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** 19 MiB, two passes: what a sign-in may cost here and a guess may not. */
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

type Cost = { memory: number; passes: number; parallelism: number }

/** The text that is stored in place of a password; it names its own cost, so that the cost can rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, tagLength, { memory, passes, parallelism })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(salt)}$${encoded(tag)}`
}

/** Sixteen letters and digits that nobody mistakes for one another, in groups of four: 80 bits. */
export const newPassword = (): string =>
  Array.from(randomBytes(16), (byte) => readable[byte % readable.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** 32 of them, so that a byte picks all of them equally often. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789'

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, m, t, p, salt = '', tag = ''] = form.exec(stored) ?? []
  if (m === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), expected.length, cost), expected)
}

const derive = (password: string, nonce: Buffer, tagLength: number, cost: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    )
  })

const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
