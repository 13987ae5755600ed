import { generateSecret, generateURI, verify } from 'otplib'
import { app } from '#entities/app.ts'

/** A code belongs to so many seconds. */
const period = 30
const form = /^\d{6}$/

/** 160 bits, as RFC 4226 asks. */
export const newSecret = (): string => generateSecret()

/** What an authenticator app reads out of the QR code. */
export const uriOf = (secret: string, login: string): string =>
  generateURI({ issuer: app.name, label: login, secret, period, digits: 6 })

export const looksLikeCode = (code: string): boolean => form.test(code)

/**
 * The step of time whose code this is: that of now, or of one step before or after, because clocks differ and people
 * type. Undefined for any other, and for one that is not later than the step that was taken last.
 */
export async function stepOf(
  secret: string,
  code: string,
  lastStep: number | null,
  now = Date.now(),
): Promise<number | undefined> {
  const epoch = Math.floor(now / 1000)
  if (!looksLikeCode(code)) return undefined
  // a clock that was set back: nothing is taken until it is there again
  if (lastStep !== null && lastStep > Math.floor((epoch + period) / period)) return undefined
  const found = await verify({
    secret,
    token: code,
    period,
    epoch,
    epochTolerance: period,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
