import { queryOptions, useQuery } from '@tanstack/react-query'
import { fileBytes } from '#api/file/file-calls.ts'

/** Bytes never change under their number, so their address within the page stays as long as the page. */
const imageOf = (id: number) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => URL.createObjectURL(await fileBytes(id, signal)),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

/** The address of an image within this page: its bytes are fetched with the Token, which no address carries. */
export function useImage(id: number | undefined): string | undefined {
  return useQuery({ ...imageOf(id ?? 0), enabled: id !== undefined }).data
}
