import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf } from '#api/record.ts'
import { bankStatementLine, type BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { movesOfBankLine } from '#machines/bank-statement-line/moves.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { useSubject } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { LifeHistory, type LifeEntry } from '#screens/life/life-history.tsx'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { Booked, type Booking } from './booked.tsx'
import { BookingPreview } from './booking-preview.tsx'
import { CandidateList } from './candidate-list.tsx'
import {
  choicesFrom,
  isFindable,
  isLineOpen,
  likeliest,
  placeOf,
  type LineCandidate,
  type LineChoice,
} from './choices.ts'
import { Comparison } from './comparison.tsx'
import { FindInvoice } from './find-invoice.tsx'
import { PanelButtons } from './panel-buttons.tsx'
import { SplitForm } from './split-form.tsx'
import { StatementTotals } from './statement-totals.tsx'
import { usePanelKeys } from './use-panel-keys.ts'

type Expanded = {
  candidates: readonly LineCandidate[]
  bookings: readonly Booking[]
  history: readonly LifeEntry[]
}

/** What a line says, what it may settle, how both agree, and what would be booked: both amounts are seen before Enter. */
export function BankLinePanel({ line }: { line: BankLineRow }) {
  const {
    data: read,
    isError,
    refetch,
  } = useQuery({ ...recordOf(bankStatementLine, line.id), refetchOnMount: 'always' })
  const parts = read as unknown as Expanded | undefined // held against the entity
  const [found, setFound] = useState<readonly LineChoice[]>([])
  const [chosen, setAt] = useState<number>()
  /** Kept while the line is looked at: whoever leaves the form finds it again as it was. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [isSplitting, setSplitting] = useState(false)

  const choices = useMemo(() => [...choicesFrom(parts?.candidates ?? []), ...found], [parts, found])
  const at = chosen ?? likeliest(choices)
  const choice = choices[at]
  const isOpen = isLineOpen(line)
  // what is chosen here is what the move is about, whatever the line itself suggests
  const subject = useMemo(
    (): LiveRow => ({ ...line, ...(choice !== undefined && { has_suggestion: true, is_owed: true }) }),
    [line, choice],
  )
  useSubject(subject, movesOfBankLine)
  const { confirm, next } = usePanelKeys({
    choices,
    choice: isOpen && !isSplitting ? choice : undefined,
    isOpen,
    isKnown: parts !== undefined || isError,
    isIn: Number(line.amount) > 0,
    onChoose: setAt,
    onSplit: () => setSplitting((before) => !before),
  })

  return (
    <>
      <ScrollBox className="min-h-0 flex-1 overflow-y-auto">
        <LineWords line={line} />
        {parts === undefined &&
          (isError ? (
            <PanelFailed onRetry={() => void refetch()} />
          ) : (
            <span data-pending="">
              <Skeleton className="m-4" />
            </span>
          ))}
        {parts !== undefined && isOpen && (
          <>
            <CandidateList line={line} choices={choices} chosen={at} onChoose={setAt} />
            {isFindable(line) && (
              <FindInvoice
                line={line}
                onFound={(one) => {
                  const place = placeOf(choices, one)
                  if (place === choices.length) setFound((before) => [...before, one])
                  setAt(place)
                }}
              />
            )}
            {isSplitting ? (
              <SplitForm
                line={line}
                choices={choices}
                typed={typed}
                onType={setTyped}
                onSplit={(split) => {
                  setSplitting(false)
                  confirm(split)
                }}
                onLeave={() => setSplitting(false)}
              />
            ) : (
              choice !== undefined && (
                <>
                  <Comparison line={line} choice={choice} />
                  <BookingPreview line={line} choice={choice} />
                </>
              )
            )}
          </>
        )}
        {parts !== undefined && <Booked bookings={parts.bookings} currency={line.currency} />}
        {parts !== undefined && <StatementTotals line={line} />}
        {parts !== undefined && parts.history.length > 0 && (
          <LifeHistory entity={bankStatementLine} currency={line.currency} history={parts.history} />
        )}
      </ScrollBox>
      <PanelButtons
        isOpen={isOpen}
        isBooked={line.status === 'booked'}
        isSplitting={isSplitting}
        canConfirm={choice !== undefined}
        next={next}
      />
    </>
  )
}

/** What the bank says of it. */
function LineWords({ line }: { line: BankLineRow }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const { purpose, iban, date_value, return_code, return_text } = line
  const reason = [return_text, return_code].filter(Boolean).join(', ')
  return (
    <div className="border-b border-line px-4 py-2.5 text-table">
      <p className="m-0 wrap-anywhere">{purpose}</p>
      {reason !== '' && <p className="m-0 text-bad-ink">{t('bank.returned_for', { reason })}</p>}
      <p className="m-0 text-meta text-ink-2 tabular-nums">
        {[iban === null ? '' : grouped(iban), t('bank.value_date', { date: format.day(date_value) })]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}

const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
