import type { ComponentType } from 'react'
import type { Row } from '#api/list.ts'

export type BesideProps = {
  /** Undefined while it is on its way. */
  row: Row | undefined
  onClose: () => void
}

/** What stands beside a list in place of the fields of the row in focus; it stands there from the start, where there is room. */
export type Beside = ComponentType<BesideProps>

export const hasRoomBeside = (): boolean => matchMedia('(min-width: 64rem)').matches
