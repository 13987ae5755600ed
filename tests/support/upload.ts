import sharp from 'sharp'

/** A picture of so many pixels. */
export const picture = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()

/** The parts of an upload, as a browser sends them. */
export function upload(bytes: Uint8Array, { name = 'me.png', purpose = 'user.avatar' } = {}): FormData {
  const parts = new FormData()
  parts.append('for', purpose)
  parts.append('file', new Blob([new Uint8Array(bytes)]), name)
  return parts
}
