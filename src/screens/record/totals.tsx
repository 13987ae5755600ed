import { Definition, type DefinitionRow } from '#ui/view/definition.tsx'

type TotalsProps = {
  /** What comes to the total. */
  before: readonly DefinitionRow[]
  total: { label: string; value: string }
  /** What of it is told apart. */
  after: readonly DefinitionRow[]
}

/** How the lines of a document come to its total, with all points one below the other. */
export function Totals({ before, total, after }: TotalsProps) {
  return (
    <div className="ml-auto w-full px-4 pt-3 pb-4 sm:max-w-64 wide:max-w-80">
      <Definition numbers rows={before} />
      <p className="mt-2 flex justify-between border-t border-line-strong pt-1.5 text-body font-strong tabular-nums">
        <span>{total.label}</span>
        <span data-total="">{total.value}</span>
      </p>
      <Definition numbers className="mt-1.5" rows={after} />
    </div>
  )
}
