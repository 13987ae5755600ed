import { onSessionEnd, sender } from '#app/connection.ts'
import { queryClient } from '#app/query-client.ts'
import { createUploads } from './create-uploads.ts'

export const uploads = createUploads(
  async () => (await import('./send-upload.ts')).sendUpload,
  sender,
  () => void queryClient.invalidateQueries({ queryKey: ['search', 'media'] }),
)
onSessionEnd(uploads.forget)
// what broke off with the network goes on with it
window.addEventListener('online', uploads.resume)
