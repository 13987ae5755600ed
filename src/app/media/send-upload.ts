import { DetailedError, Upload } from 'tus-js-client'
import { errorBodyOf } from '#api/failure.ts'
import { parsed, type Sender } from '#api/http.ts'
import { mediaHeader, uploadPath } from '#api/file/media-upload.ts'

/** Bytes of one piece: sent within the minute that the server waits for a call, also where the line is slow. */
const piece = 4_000_000
/** ms after which it is tried again by itself; after the last one a person does. */
const retries = [0, 1000, 3000, 6000]

export type UploadPorts = {
  sent: (bytes: number) => void
  /** As this picture. */
  stored: (id: number) => void
  broke: () => void
  refused: (said: string) => void
}

/** What was not taken says why; what nobody has answered, or a server that has trouble, says nothing of the file. */
function refusalOf(error: Error | DetailedError): string | undefined {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (answer === null || status < 400 || status >= 500 || [401, 408, 409, 423, 429].includes(status)) return undefined
  const { problem } = errorBodyOf(parsed(answer.getBody()))
  return problem?.fields?.['file']?.[0] ?? problem?.error ?? ''
}

/** Sends a file in pieces; one that was begun on this device goes on where it was, also after the page was left. */
export function sendUpload(file: File, to: Sender, told: UploadPorts): { stop: (forGood: boolean) => void } {
  const upload = new Upload(file, {
    endpoint: `${to.base}${uploadPath}`,
    chunkSize: piece,
    retryDelays: retries,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name },
    headers: { ...(to.token !== undefined && { Token: to.token }), 'Override-Locale': to.locale },
    onProgress: (bytes) => told.sent(bytes),
    onSuccess: ({ lastResponse }) => told.stored(Number(lastResponse.getHeader(mediaHeader) ?? 0)),
    onError: (error) => {
      const said = refusalOf(error)
      if (said === undefined) told.broke()
      else told.refused(said)
    },
  })
  let isStopped = false
  const begin = async () => {
    const [before] = await upload.findPreviousUploads().catch(() => [])
    if (isStopped) return
    if (before !== undefined) upload.resumeFromPreviousUpload(before)
    upload.start()
  }
  void begin()
  return {
    stop: (forGood) => {
      isStopped = true
      // what the server does not hear of it throws away by itself after a day
      void upload.abort(forGood && upload.url !== null).catch(() => undefined)
    },
  }
}
