import { useMemo, useState } from 'react'
import type { BegunUpload } from '#api/file/begun-uploads.ts'
import type { Uploading } from '#screens/services.ts'
import { begunElsewhere } from './resuming.ts'

const none: readonly BegunUpload[] = []

/** Those of another page, as long as they wait, and how one of them is let go: the server throws away what it has by itself. */
export function useBegunUploads(
  all: readonly Uploading[],
): readonly [begun: readonly BegunUpload[], drop: (one: BegunUpload) => void] {
  const [dropped, setDropped] = useState(none)
  const begun = useMemo(
    () => begunElsewhere(all).filter(({ key }) => dropped.every((one) => one.key !== key)),
    [all, dropped],
  )
  const drop = (one: BegunUpload) => {
    setDropped([...dropped, one])
    try {
      localStorage.removeItem(one.key)
    } catch {
      // it is forgotten with the page
    }
  }
  return [begun, drop]
}
