import type { ComponentType, FunctionComponent } from 'react'
import { keyTable } from '#commands/key-table.ts'
import { latePart } from '#ui/late/late-part.tsx'

/** A part of a page that comes together with the keys it hears. */
export const withKeys = <Props extends object>(
  object: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> =>
  latePart(async () => {
    const [part] = await Promise.all([load(), keyTable.load(object)])
    return part
  })
