import { writeFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Field } from '#entities/entity.ts'
import { refuse } from '#server/problem.ts'

/** What an upload may be, told by its bytes and not by its name. SVG and HTML are told apart from none and so refused. */
const images = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
/** More pixels than this are not unpacked: a file of a few kB may say that it has billions. */
const mostPixels = 50_000_000

/** As what an image stays that keeps its type; every other becomes WebP. */
const keptTypes = ['image/jpeg', 'image/png'] as const

export type Image = {
  readonly type: 'image/webp' | (typeof keptTypes)[number]
  readonly width: number
  readonly height: number
}

type FileField = Extract<Field, { kind: 'file' }>

const noImage = ({ pdf }: Pick<FileField, 'pdf'>) =>
  refuse({ status: 422, code: 'invalid', fields: { file: pdf === true ? 'file_no_paper' : 'file_no_image' } })

/**
 * An image cut to a square of so many pixels, or whole within it, and written anew into another file, turned as the camera held it: what else was in the file,
 * such as where it was taken, is not kept. 422 for what is no image or cannot be read as one.
 */
export async function imageInto(
  to: string,
  from: string,
  { image: { side, isWhole = false, keepsType = false }, pdf }: Pick<FileField, 'image' | 'pdf'>,
): Promise<Image> {
  const found = await fileTypeFromFile(from)
  if (found === undefined || !images.includes(found.mime)) throw noImage({ ...(pdf && { pdf }) })
  const type = (keepsType && keptTypes.find((one) => one === found.mime)) || 'image/webp'
  try {
    const image = (await drawn(from))
      .rotate()
      .resize(side, side, isWhole ? { fit: 'inside', withoutEnlargement: true } : { fit: 'cover' })
    const written = {
      'image/jpeg': () => image.jpeg({ quality: 88, mozjpeg: true }),
      'image/png': () => image.png(),
      'image/webp': () => image.webp(),
    }
    const { width, height } = await written[type]().toFile(to)
    return { type, width, height }
  } catch {
    // a full disk is no fault of the picture's, and says so itself
    await writeFile(to, Buffer.alloc(1_000_000))
    throw noImage({ ...(pdf && { pdf }) })
  }
}

/** The same in small, for a list; of what was written by `imageInto`. */
export const smallOf = async (file: string, side: number): Promise<Buffer> =>
  (await drawn(file)).resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()

async function drawn(file: string) {
  // 20 MB of memory that most servers never need
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(file, { limitInputPixels: mostPixels })
}
