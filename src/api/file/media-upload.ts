/** Where pictures are sent in pieces, by tus: the one call beside the table of routes (ADR 0203). */
export const uploadPath = '/api/v3/upload'

/** The most bytes of one picture. */
export const mostOfMedia = 50_000_000

/** What of the protocol a browser may send and read when the console comes from another server. */
export const uploadHeaders = {
  sent: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
  read: ['Location', 'Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset', 'Upload-Expires'],
} as const
