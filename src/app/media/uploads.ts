import { onSessionEnd, sender } from '#app/connection.ts'
import { createUploads } from './create-uploads.ts'

/** Brings the lists of pictures up to date; plugged in by what holds the cache. */
let reloadMedia: () => void = () => {}
export const provideMediaReload = (next: () => void): void => {
  reloadMedia = next
}

export const uploads = createUploads(
  async () => (await import('./send-upload.ts')).sendUpload,
  sender,
  () => reloadMedia(),
)
onSessionEnd(uploads.forget)
// what broke off with the network goes on with it
window.addEventListener('online', uploads.resume)
