import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState, type FormEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { search } from '#api/reads.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { choiceOf, type LineChoice, type FoundInvoice } from './choices.ts'

type FindInvoiceProps = {
  ref: Ref<HTMLInputElement>
  line: BankLineRow
  onFound: (choice: LineChoice) => void
}

/** Looks an open invoice up for the line: by its number, its order or its customer; Enter takes the first. */
export function FindInvoice({ ref, line, onFound }: FindInvoiceProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const cap = useKeyCaps().of('bank-panel.find')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...search({
      object: 'invoice',
      scope: ['results'],
      params: {
        query,
        filters: [
          { field: 'open_total', op: 'gt', value: '0' },
          { field: 'status', op: 'nin', value: ['paid', 'cancelled', 'refunded'] },
        ],
        page_size: 5,
      },
    }),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = (query.length > 1 ? (data?.results ?? []) : []) as unknown as readonly (FoundInvoice & {
    currency: string
  })[] // the list's own rows
  const offered = found.filter(({ currency }) => currency === line.currency)
  const take = (one: FoundInvoice | undefined) => {
    if (one === undefined) return
    setTyped('')
    onFound(choiceOf(line, one))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(offered[0])
  }
  return (
    <form onSubmit={submit} className="border-b border-line px-4 py-2">
      <TextInput
        ref={ref}
        icon={Search}
        value={typed}
        maxLength={100}
        autoComplete="off"
        aria-label={t('bank.find')}
        placeholder={t('bank.find')}
        trailing={cap && <Kbd caps={cap} />}
        onChange={({ target }) => setTyped(target.value)}
        // Escape gives the line its keys back
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          setTyped('')
          event.currentTarget.blur()
        }}
      />
      {query.length > 1 && data !== undefined && offered.length === 0 && (
        <p role="status" className="m-0 pt-1.5 text-meta text-ink-3">
          {t('bank.found_none')}
        </p>
      )}
      {offered.map((one) => (
        <button
          key={one.id}
          type="button"
          onClick={() => take(one)}
          className="flex w-full items-baseline gap-3 py-1.5 text-left text-table tabular-nums hover:text-primary-ink"
        >
          <span className="font-strong">{one.number}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2">{one.customer?.label ?? one.order.label}</span>
          <span>{format.amount(one.open_total, line.currency)}</span>
        </button>
      ))}
    </form>
  )
}
