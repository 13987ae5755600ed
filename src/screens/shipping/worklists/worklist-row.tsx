import type { List } from '#screens/search/use-list.ts'
import { ListViews } from '#screens/search/views/list-views.tsx'

/** The worklists with their digits and how many wait in each, then the views that people have saved. */
export function WorklistRow({ list }: { list: List }) {
  return <ListViews list={list} isWork />
}
