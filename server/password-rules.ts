import { app } from '#entities/app.ts'
import type { FieldProblem } from '#server/problem.ts'
import { fold, searchable } from '#server/search/fold.ts'

/** Never fewer; the settings may ask for more. */
export const leastOfAll = 12
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

/** What is beside a name has to be this long, or the name is the password with something pinned to it. */
const leastBesideName = 8
/** Signs that stand for a letter. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

export type PasswordOwner = { readonly login: string; readonly company?: string | null }

/**
 * Why this cannot be this user's password: 12 to 128 characters, none that is guessed first, and not a name that
 * everybody knows with a little beside it; undefined when it can be one.
 */
export function flawOf(password: string, owner: PasswordOwner, least = leastOfAll): FieldProblem | undefined {
  const { length } = [...password]
  if (length < least) return { code: 'password_too_short', params: { min: least } }
  if (length > most) return { code: 'password_too_long', params: { max: most } }
  if (isCommon(password.toLowerCase())) return 'password_too_common'
  return repeatsName(password, owner) ? { code: 'password_repeats_name', params: { app: app.name } } : undefined
}

/** On the list, a run along the keys, or a short piece again and again. */
const isCommon = (password: string) =>
  common.has(password) || rows.some((row) => row.includes(password)) || /^(.{1,4})\1+.{0,3}$/.test(password)

/** The words of the user's name, the company's and this console's, however they are written. */
function repeatsName(password: string, { login, company }: PasswordOwner): boolean {
  const words = searchable([login, company, app.name])
    .split(notWritten)
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const folded = fold(password)
  const undisguised = folded.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign)
  return [folded, undisguised].some((text) => {
    const letters = text.replace(notWritten, '')
    const beside = words.reduce((rest, word) => rest.replaceAll(word, ''), letters)
    return beside !== letters && (beside.length < leastBesideName || isCommon(beside))
  })
}

const notWritten = /[^\p{L}\p{N}]+/gu
