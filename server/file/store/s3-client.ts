import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { sumOf } from '#server/file/sum.ts'
import type { FoundFile } from './file-store.ts'
import { s3Fault } from './s3-fault.ts'
import { signed } from './s3-sign.ts'
import type { S3Bucket } from './s3-url.ts'

/** Milliseconds in which nothing comes and nothing goes; of an answer, which may be read by somebody far away, more. */
const silence = { asked: 15_000, answered: 60_000 }
/** Milliseconds after which what may pass is tried again; each call is the same however often it arrives. */
const retries = [200, 1000]
/** Of what a store says of a fault. */
const mostWords = 20_000

type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: S3Body
}
type S3Body = {
  readonly size: number
  readonly sha256: string
  /** From its start, each time. */
  readonly stream: () => Readable
}

const nothing = createHash('sha256').digest('hex')

/** Bytes as they are sent and as they lie there: a store takes none whose sum is another one. */
export async function bodyOf(source: Buffer | { readonly path: string }): Promise<S3Body> {
  if (Buffer.isBuffer(source))
    return {
      size: source.length,
      sha256: createHash('sha256').update(source).digest('hex'),
      stream: () => Readable.from(source.length === 0 ? [] : [source]),
    }
  const { size, sha256 } = await sumOf(source.path)
  return { size, sha256: sha256.toString('hex'), stream: () => createReadStream(source.path) }
}

/** The few calls of S3 that files need. An object appears with its last byte or not at all. */
export function s3Client(bucket: S3Bucket) {
  const { url, folder } = bucket

  const sendOnce = async ({ method, key, query = {}, body }: S3Call): Promise<IncomingMessage> => {
    const target = new URL(`${url}/${key}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const headers = await signed(bucket, { method, url: target.href, sha256: body?.sha256 ?? nothing })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (target.protocol === 'https:' ? overHttps : overHttp)(
      target,
      {
        method,
        headers: { ...headers, ...(body && { 'content-length': String(body.size) }) },
        timeout: silence.asked,
      },
      (answer) => {
        request.setTimeout(silence.answered)
        resolve(answer)
      },
    )
    request.on('timeout', () => request.destroy(Object.assign(new Error('nothing comes'), { code: 'ETIMEDOUT' })))
    request.on('error', reject)
    if (body === undefined) request.end()
    // a store that refuses may do so before it has everything, and its answer says more than the broken pipe
    else
      pipeline(body.stream(), request).catch((error: unknown) => {
        setTimeout(() => reject(error as Error), 50)
      })
    return promise
  }

  /** Answers what the store did, or that it has no such file; throws what it refuses and what nobody answers. */
  const send = async (call: S3Call): Promise<IncomingMessage | undefined> => {
    for (const wait of [...retries, undefined]) {
      const { answer, fault, mayPass } = await tried(call)
      if (fault === undefined) return answer
      if (!mayPass || wait === undefined) throw fault
      await pause(wait)
    }
    return undefined
  }

  const tried = async (call: S3Call) => {
    const what = `${call.method} ${call.key || 'the list'}`
    const answer = await sendOnce(call).catch((error: unknown) => error)
    if (!(answer instanceof IncomingMessage)) {
      const why = answer instanceof Error ? ('code' in answer ? String(answer.code) : answer.message) : ''
      const fault = s3Fault('FILES_UNREACHABLE', `The file store ${url} cannot be reached: ${why} (${what})`)
      // whoever says nothing has been waited for
      return { fault, mayPass: why !== 'ETIMEDOUT' }
    }
    const { statusCode: status = 0 } = answer
    if (status >= 200 && status < 300) return { answer }
    const said = codeIn(await wordsOf(answer).catch(() => ''))
    if (status === 404 && said !== 'NoSuchBucket' && call.method !== 'PUT' && call.key !== '') return {}
    const message = `The file store ${url} answers ${[status, said].filter(Boolean).join(' ')} (${what})`
    if (status === 507 || /Full|Quota/.test(said)) return { fault: s3Fault('FILES_FULL', message) }
    const mayPass = status >= 500 || status === 429
    return { fault: s3Fault(mayPass ? 'FILES_UNREACHABLE' : 'FILES_REFUSED', message), mayPass }
  }

  const drained = async (call: S3Call) => void (await send(call))?.resume()

  return {
    put: async (name: string, body: S3Body): Promise<void> => drained({ method: 'PUT', key: folder + name, body }),
    remove: (name: string): Promise<void> => drained({ method: 'DELETE', key: folder + name }),
    get: (name: string): Promise<IncomingMessage | undefined> => send({ method: 'GET', key: folder + name }),
    /** A thousand at a time. */
    async *list(start: string): AsyncGenerator<FoundFile> {
      for (let next = ''; ;) {
        const query = { 'list-type': '2', prefix: folder + start, ...(next && { 'continuation-token': next }) }
        const answer = await send({ method: 'GET', key: '', query })
        const page = answer === undefined ? {} : pageIn(await allOf(answer))
        for (const { Key, LastModified } of page.Contents ?? [])
          yield { name: Key.slice(folder.length), date: new Date(LastModified) }
        next = page.IsTruncated === 'true' ? (page.NextContinuationToken ?? '') : ''
        if (next === '') return
      }
    },
  }
}

const parser = new XMLParser({ parseTagValue: false, processEntities: true, isArray: (name) => name === 'Contents' })

type S3Page = {
  readonly Contents?: readonly { readonly Key: string; readonly LastModified: string }[]
  readonly IsTruncated?: string
  readonly NextContinuationToken?: string
}
const pageIn = (xml: string): S3Page => (parser.parse(xml) as { ListBucketResult?: S3Page }).ListBucketResult ?? {}

/** `SignatureDoesNotMatch`: the rest of what a store says of a fault repeats what was signed. */
const codeIn = (xml: string): string => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? ''

async function allOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
  return text
}

async function wordsOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > mostWords) break
  }
  return text
}
