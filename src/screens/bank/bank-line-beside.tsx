import { bankStatementLine, type BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { useFormat } from '#screens/format.ts'
import type { BesideProps } from '#screens/search/beside.ts'
import { PeekFrame } from '#screens/search/parts/peek-frame.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { BankLinePanel } from './bank-line-panel.tsx'

/** The line in focus beside its list: what it may settle, and what becomes of it. */
export function BankLineBeside({ row, onClose }: BesideProps) {
  const format = useFormat()
  const line = row as unknown as BankLineRow | undefined // its list was held against the entity
  return (
    <PeekFrame
      onClose={onClose}
      title={line === undefined ? <Skeleton /> : (line.name ?? line.purpose)}
      actions={
        line && (
          <span className="shrink-0 text-body font-strong tabular-nums" data-line-amount="">
            {format.money(line.amount, line.currency)}
          </span>
        )
      }
    >
      {line && <BankLinePanel key={`${bankStatementLine.name} ${line.id}`} line={line} />}
    </PeekFrame>
  )
}
