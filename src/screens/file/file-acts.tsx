import type { Row } from '#api/list.ts'
import { useDownload } from './use-download.ts'

/** What an open file hears besides what every record does. */
export function FileActs({ record }: { record: Row }) {
  useDownload(record)
  return null
}
