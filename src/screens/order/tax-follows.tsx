import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reckoningOf } from '#api/order/reckoning.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useFormat } from '#screens/format.ts'
import { toReckon } from './contents/typed.ts'

/** What becomes of an order's tax and total when it is saved as it is typed: reckoned by what saves it. */
export function TaxFollows({ editor }: { editor: EditorActor }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const { fields, base, shown } = useSelector(editor, ({ context }) => context)
  const data = useMemo(() => toReckon(fields, base, shown), [fields, base, shown])
  const { data: now, isPlaceholderData, isError } = useQuery(reckoningOf(Number(base['id']), data))
  // nobody is kept from saving because nobody can say what it comes to
  if (isError) return null
  // keys wait until the sums are there
  if (now === undefined || isPlaceholderData) return <span data-pending="" />
  const said = (name: 'tax_total' | 'total') => ({
    before: money(String(base[name]), String(base['currency'])),
    after: money(now[name], now.currency),
  })
  const [tax, total] = [said('tax_total'), said('total')]
  const isSame = tax.before === tax.after && total.before === total.after
  return (
    <span className="mt-2 block tabular-nums" data-follows={isSame ? 'nothing' : 'money'}>
      {isSame
        ? t('tax_follows.nothing', { tax: tax.after, total: total.after })
        : t('tax_follows.money', {
            tax_before: tax.before,
            tax: tax.after,
            total_before: total.before,
            total: total.after,
          })}
    </span>
  )
}
