import { FolderTree, Tag } from 'lucide-react'
import type { Row } from '#api/list.ts'
import { images } from '#screens/derive/columns.tsx'
import type { Taxonomy } from '#screens/product/addressed.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import type { TreeTerm } from './lines.ts'

/** A term in the tree of products. */
export function TermName({ term, tax, level }: { term: TreeTerm; tax: Taxonomy; level: number }) {
  const Icon = tax === 'category' ? FolderTree : Tag
  return (
    <>
      <span className="flex size-6 shrink-0 items-center justify-center rounded-sm bg-sunken text-ink-3">
        <Icon aria-hidden size={14} strokeWidth={1.75} />
      </span>
      <span className={classes('min-w-0 truncate', level === 1 && 'font-strong')}>{term.name}</span>
    </>
  )
}

/** A product in it: its picture, its number and its name; its place is taken until it has come. */
export function ProductName({ row }: { row: Row | undefined }) {
  if (row === undefined) return <Skeleton width="240px" />
  return (
    <>
      <span className="flex size-6 shrink-0 items-center justify-center text-ink-3">
        {images.draw?.(row['picture'])}
      </span>
      <span className="shrink-0 font-mono text-code">{String(row['sku'])}</span>
      <span className="min-w-0 truncate text-ink-2">{String(row['name'])}</span>
    </>
  )
}
