/** Where a store of S3's kind takes files, and as whom. */
export type S3Bucket = {
  /** Of the bucket, without a slash at its end: `https://s3.eu-central-1.amazonaws.com/kontor`. */
  readonly url: string
  /** Before every name: empty, or with a slash at its end. */
  readonly folder: string
  /** Told by the host where nobody says it. */
  readonly region: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Amazon's own way to name a bucket; any other store says `?bucket=host`. */
const inHostOfAmazon = /^.+\.s3[.-][\w.-]*amazonaws\.com(\.cn)?$/

/** `https://key:secret@s3.eu-central-1.amazonaws.com/bucket/folder?region=eu-central-1`; undefined for what is none. */
export function bucketFrom(text: string): S3Bucket | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== '') return undefined
  const options = [...url.searchParams]
  const isKnown = ([name, value]: readonly [string, string]) =>
    (name === 'region' && /^[\w-]+$/.test(value)) || (name === 'bucket' && value === 'host')
  if (!options.every(isKnown)) return undefined
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded)
  if (!accessKeyId || !secretAccessKey) return undefined
  const parts = url.pathname.split('/').filter((part) => part !== '')
  // names that mean the same however they are written
  if (!parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))) return undefined
  const isInHost = url.searchParams.get('bucket') === 'host' || inHostOfAmazon.test(url.hostname)
  const [bucket, ...folders] = isInHost ? ['', ...parts] : parts
  if (bucket === undefined) return undefined
  return {
    url: `${url.protocol}//${url.host}${bucket && `/${bucket}`}`,
    folder: folders.map((one) => `${one}/`).join(''),
    region: url.searchParams.get('region') ?? undefined,
    accessKeyId,
    secretAccessKey,
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
