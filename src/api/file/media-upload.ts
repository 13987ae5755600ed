/** Where pictures are sent in pieces, by tus: the one call beside the table of routes (ADR 0203). */
export const uploadPath = '/api/v3/upload'

/** The most bytes of one picture. */
export const mostOfMedia = 50_000_000

/** So many pictures of one person may be on their way; what nobody goes on with is given up after a day. */
export const mostUploadsOpen = 200

/** In which a call that makes a picture of an upload, or finds it made, names the picture. */
export const mediaHeader = 'Upload-Media'

/** `Zelt_moosgrün-01.JPG` is called Zelt moosgrün-01, until somebody says better. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 255) || 'Bild'

/** What of the protocol a browser may send and read when the console comes from another server. */
export const uploadHeaders = {
  sent: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
  read: [
    'Location',
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Metadata',
    'Upload-Offset',
    'Upload-Expires',
    mediaHeader,
  ],
} as const
