import type { FieldProblem } from '#server/problem.ts'

const least = 12
const most = 128

/** The frequent ones among the passwords that are long enough; the shorter ones fall by their length. */
const common = new Set([
  'administrator',
  'changemeplease',
  'correcthorsebatterystaple',
  'demo-password',
  'iloveyouforever',
  'ichliebedich1',
  'letmeinplease',
  'passwortpasswort',
  'passwordpassword',
  'password1234',
  'passwort1234',
  'passwort12345',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertzuiop12',
  'qwertzuiop123',
  'superpassword',
  'supersecret123',
  'unbelievable',
  'willkommen123',
  'welcome12345',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'zaq12wsxcde3',
])

const rows = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** Why this cannot be a password: 12 to 128 characters, and none that is guessed first; undefined when it can be one. */
export function flawOf(password: string): FieldProblem | undefined {
  const { length } = [...password]
  if (length < least) return { code: 'password_too_short', params: { min: least } }
  if (length > most) return { code: 'password_too_long', params: { max: most } }
  return isCommon(password.toLowerCase()) ? 'password_too_common' : undefined
}

/** On the list, a run along the keys, or a short piece again and again. */
const isCommon = (password: string) =>
  common.has(password) || rows.some((row) => row.includes(password)) || /^(.{1,4})\1+.{0,3}$/.test(password)
