import { request } from 'node:http'
import type { Tally } from './tally.ts'

/** Where guesses come from: the whole of 127.0.0.0/8 is this machine. */
const attacker = '127.0.0.9'
const guesses = 12

/** Signs in as from this address of this machine: is it let in? */
const signInFrom = (url: string, localAddress: string, login: string, password: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const asking = request(new URL('/auth/login', url), { method: 'POST', localAddress, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve(answer.statusCode === 200 && !text.includes('"payload":false')))
    })
    asking.on('error', reject).end(JSON.stringify({ login, password }))
  })

/** Guesses at one name from one address shut that name there, and neither the name elsewhere nor anyone else there. */
export async function lockOuts(url: string, tally: Tally): Promise<void> {
  const expectSignIn = async (expected: boolean, address: string, login: string, password = 'demo-password') => {
    tally.signIns += 1
    if ((await signInFrom(url, address, login, password)) !== expected)
      tally.wrong.push(`After the guesses ${login} is ${expected ? 'not ' : ''}let in from ${address}`)
  }
  try {
    await signInFrom(url, attacker, 'worktime', 'demo-password')
  } catch {
    tally.skipped.push('Lock-outs are left out: this machine has one address only.')
    return
  }
  for (let guess = 0; guess < guesses; guess += 1) await expectSignIn(false, attacker, 'translator', `guess ${guess}`)
  await expectSignIn(false, attacker, 'translator')
  await expectSignIn(true, '127.0.0.1', 'translator')
  await expectSignIn(true, attacker, 'worktime')
}
