/** What went wrong with a store of files, by the codes that `server/outage.ts` knows. */
type S3FaultCode = 'FILES_UNREACHABLE' | 'FILES_REFUSED' | 'FILES_FULL'

/** Its message names the store and what it said: never the key, the signature, or what was sent. */
export const s3Fault = (code: S3FaultCode, message: string, options?: ErrorOptions): Error & { code: S3FaultCode } =>
  Object.assign(new Error(message, options), { name: 'S3Fault', code })

export const isS3Fault = (error: unknown): error is Error & { code: S3FaultCode } =>
  error instanceof Error && error.name === 'S3Fault'
