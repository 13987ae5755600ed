import { queryOptions, useQuery } from '@tanstack/react-query'
import { fileBytes, thumbnailBytes } from '#api/file/file-calls.ts'

/** Bytes never change under their number, so their address within the page stays as long as the page. */
const kept = { staleTime: Infinity, gcTime: Infinity, retry: false } as const

const imageOf = (id: number) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => URL.createObjectURL(await fileBytes(id, signal)),
    ...kept,
  })

/** A record may have another file by the next time somebody looks at it. */
const minute = 60_000

const thumbnailOf = (of: 'file' | 'media', id: number) =>
  queryOptions({
    queryKey: ['thumbnail', of, id],
    queryFn: async ({ signal }) => URL.createObjectURL(await thumbnailBytes(of, id, signal)),
    ...kept,
    ...(of === 'media' && { staleTime: minute }),
  })

/** The address of an image within this page: its bytes are fetched with the Token, which no address carries. */
export function useImage(id: number | undefined): string | undefined {
  return useQuery({ ...imageOf(id ?? 0), enabled: id !== undefined }).data
}

/** The same in small. */
export function useThumbnail(of: 'file' | 'media', id: number | undefined): string | undefined {
  return useQuery({ ...thumbnailOf(of, id ?? 0), enabled: id !== undefined }).data
}
