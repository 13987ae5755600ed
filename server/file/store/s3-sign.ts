import { AwsV4Signer } from 'aws4fetch'
import type { S3Bucket } from './s3-url.ts'

type ToSign = {
  readonly method: string
  readonly url: string
  /** Of the body, in hexadecimal: a store takes no other. */
  readonly sha256: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a day's signatures begin with. */
const cache = new Map<string, ArrayBuffer>()

/** The headers that a call goes with, by AWS Signature Version 4. */
export async function signed(
  { accessKeyId, secretAccessKey, region }: Pick<S3Bucket, 'accessKeyId' | 'secretAccessKey' | 'region'>,
  { method, url, sha256, headers = {} }: ToSign,
  datetime?: string,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    service: 's3',
    accessKeyId,
    secretAccessKey,
    cache,
    allHeaders: true,
    ...(region !== undefined && { region }),
    ...(datetime !== undefined && { datetime }),
  })
  return Object.fromEntries((await signer.sign()).headers)
}
