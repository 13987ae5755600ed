import * as z from 'zod/mini'

/** As tus leaves it in the browser: where the server has what came of a file. The file itself is gone with its page. */
const entry = z.object({
  size: z.number(),
  creationTime: z.string(),
  metadata: z.object({ filename: z.string() }),
})
const prefix = 'tus::'

export type BegunUpload = { readonly key: string; readonly name: string; readonly size: number }

type Here = { readonly name: string; readonly size: number; readonly state: string }

/**
 * What was on its way as a page was left, and goes on from there once its file is chosen again; not what is still on its
 * way here, nor what was begun earlier, which the server has thrown away.
 */
export function begunUploads(
  storage: Pick<Storage, 'length' | 'key' | 'getItem'>,
  here: readonly Here[],
  since: Date,
): BegunUpload[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key): BegunUpload[] => {
      const { data } = entry.safeParse(asJson(storage.getItem(key)))
      if (data === undefined || new Date(data.creationTime) < since) return []
      const { size, metadata } = data
      const isHere = here.some((one) => one.name === metadata.filename && one.size === size && one.state !== 'stored')
      return isHere ? [] : [{ key, name: metadata.filename, size }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function asJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
