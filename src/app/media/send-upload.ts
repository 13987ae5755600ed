import { getI18n } from 'react-i18next'
import { defaultOptions, DetailedError, Upload } from 'tus-js-client'
import { errorBodyOf } from '#api/failure.ts'
import { parsed, type Sender } from '#api/http.ts'
import { mediaHeader, mostOfMedia, uploadPath } from '#api/file/media-upload.ts'
import { defaultLocale, isLocale } from '#entities/locale.ts'
import { sizeIn } from '#screens/size.ts'

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

/** Those on their way, by what tells them apart: also one that broke off, until it is there or taken back. */
const onTheirWay = new Map<string, File>()
// what is on its way is gone with the page
window.addEventListener('beforeunload', (event) => {
  if (onTheirWay.size > 0) event.preventDefault()
})

const tooLarge = ({ locale }: Sender) =>
  getI18n().t('media.too_large', {
    ns: 'record',
    most: sizeIn(isLocale(locale) ? locale : defaultLocale, mostOfMedia),
  })

/** What was not taken says why; what nobody has answered, or a server that has trouble, says nothing of the file. */
function refusalOf(error: Error | DetailedError): string | undefined {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (answer === null || status < 400 || status >= 500 || [401, 408, 409, 423, 429].includes(status)) return undefined
  const { problem } = errorBodyOf(parsed(answer.getBody()))
  return problem?.fields?.['file']?.[0] ?? problem?.error ?? ''
}

/** What was not taken does not go on when its file is chosen again. */
async function forget(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads().catch(() => []))
    await defaultOptions.urlStorage.removeUpload(urlStorageKey)
}

/** Sends a file in pieces; one that was begun on this device goes on where it was, also after the page was left. */
export function sendUpload(file: File, to: Sender, told: UploadPorts): { stop: (forGood: boolean) => void } {
  const own = [file.name, file.type, file.size, file.lastModified].join(' ')
  const refused = (said: string) => {
    told.refused(said)
    return { stop: () => undefined }
  }
  if (file.size > mostOfMedia) return refused(tooLarge(to))
  // one that broke off is sent again itself
  if ((onTheirWay.get(own) ?? file) !== file) return refused(getI18n().t('media.twice', { ns: 'record' }))
  onTheirWay.set(own, file)
  const upload = new Upload(file, {
    endpoint: `${to.base}${uploadPath}`,
    chunkSize: piece,
    retryDelays: retries,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name },
    headers: { ...(to.token !== undefined && { Token: to.token }), 'Override-Locale': to.locale },
    onProgress: (bytes) => told.sent(bytes),
    onSuccess: ({ lastResponse }) => {
      onTheirWay.delete(own)
      told.stored(Number(lastResponse.getHeader(mediaHeader) ?? 0))
    },
    onError: (error) => {
      const said = refusalOf(error)
      if (said === undefined) told.broke()
      else {
        onTheirWay.delete(own)
        void forget(upload)
        told.refused(said)
      }
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
      onTheirWay.delete(own)
      // what the server does not hear of it throws away by itself after a day
      void upload.abort(forGood && upload.url !== null).catch(() => undefined)
    },
  }
}
