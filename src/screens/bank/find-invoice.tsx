import { Search } from 'lucide-react'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { LineChoice } from './choices.ts'
import { useFoundChoices, type FoundChoice } from './use-found-choices.ts'

type FindInvoiceProps = {
  line: BankLineRow
  onFound: (choice: LineChoice) => void
}

/** Looks up what the line may settle or take back: by number, order or customer; Enter takes the first that goes. */
export function FindInvoice({ line, onFound }: FindInvoiceProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const cap = useKeyCaps().of('bank-list.find')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const offered = useFoundChoices(line, query)
  const isBack = Number(line.amount) < 0
  const words = isBack ? t('bank.find_payment') : t('bank.find')
  const take = (one: FoundChoice | undefined) => {
    if (one?.choice === undefined) return
    setTyped('')
    onFound(one.choice)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(offered?.find(({ choice }) => choice !== undefined))
  }
  return (
    <form onSubmit={submit} className="border-b border-line px-4 py-2">
      <TextInput
        data-find-invoice=""
        icon={Search}
        value={typed}
        maxLength={100}
        autoComplete="off"
        aria-label={words}
        placeholder={words}
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
      {offered?.length === 0 && (
        <p role="status" className="m-0 pt-1.5 text-meta text-ink-3">
          {t(isBack ? 'bank.found_no_payment' : 'bank.found_none')}
        </p>
      )}
      {offered?.map((one) => (
        <button
          key={one.id}
          type="button"
          disabled={one.choice === undefined}
          onClick={() => take(one)}
          className="block w-full py-1.5 text-left text-table tabular-nums enabled:hover:text-primary-ink disabled:text-ink-3"
        >
          <span className="flex items-baseline gap-3">
            <span className="shrink-0 font-strong">{one.number}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2" title={one.whose}>
              {one.whose}
            </span>
            <span className="shrink-0 text-right">{format.amount(one.amount, line.currency)}</span>
          </span>
          {one.note !== undefined && <span className="block text-meta text-ink-2">{one.note}</span>}
        </button>
      ))}
    </form>
  )
}
