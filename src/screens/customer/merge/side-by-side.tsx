import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergePreview } from '#api/customer.ts'
import { customer } from '#entities/customer/customer.ts'
import { nameOf } from '#entities/name.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import { ConflictGrid } from '#screens/edit/conflict/conflict-grid.tsx'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { useMerge } from './use-merge.ts'

type SideBySideProps = { preview: MergePreview; onDone: () => void; onRefused: (said: string | undefined) => void }

/** Two customers side by side: what is taken of which, what follows from the one to the other, and then they are one. */
export function SideBySide({ preview, onDone, onRefused }: SideBySideProps) {
  const { t } = useTranslation(['record', 'errors'])
  const caps = useKeyCaps()
  const { saveFields } = useServices()
  const [isPending, setPending] = useState(false)
  // Enter is the key of the grid and of the button that may have the focus
  const isSent = useRef(false)
  const { here, there } = preview
  const numbers = { mine: String(here['customer_number']), theirs: String(there['customer_number']) }
  const merge = useCallback(
    async (data: SentValues) => {
      if (isSent.current) return
      isSent.current = true
      setPending(true)
      const merges = { other_id: there.id, other_version: there.version }
      const answer = await saveFields(customer, { id: here.id, version: here.version, merges }, data).finally(() => {
        isSent.current = false
        setPending(false)
      })
      if (answer.is === 'saved') onDone()
      else onRefused(answer.said.error ?? answer.said.message)
    },
    [here, there, saveFields, onDone, onRefused],
  )
  const { conflict, unasked, decider, isDecided } = useMerge(preview, merge)
  const count = conflict.overlaps.length
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <div className="-mx-6 flex min-h-0 border-b border-line">
        <ConflictGrid
          {...{ conflict, unasked, decider }}
          entity={customer}
          label={t('merge_customer.fields')}
          title={count === 0 ? t('merge_customer.alike') : t('merge_customer.differ', { number: count })}
          how={t('merge_customer.how', numbers)}
          heads={{
            mine: `${numbers.mine} · ${nameOf(customer, here)}`,
            theirs: `${numbers.theirs} · ${nameOf(customer, there)}`,
          }}
          names={numbers}
          hasBefore={false}
          isInDialog
          note={<p className="mt-3 rounded-row bg-hover px-3 py-2 text-meta text-ink-2">{t('merge_customer.undo')}</p>}
        />
      </div>
      <Follows preview={preview} />
      <div className="flex justify-end">
        <Button
          variant="primary"
          size="large"
          keys={caps.of('conflict.save')}
          pending={isPending}
          {...(count === 0 && { 'data-autofocus': '' })}
          because={
            isDecided ? undefined : t('conflict.left', { count: count - Object.keys(conflict.decisions).length })
          }
          onClick={() => decider.send({ type: 'editor.save' })}
        >
          {t('merge_customer.go')}
        </Button>
      </div>
    </div>
  )
}

/** What named the other one and will name this one, and what both have brought in. */
function Follows({ preview: { here, there, follows, together } }: { preview: MergePreview }) {
  const { t } = useTranslation(['record', 'ui', 'entities'])
  const { number, money } = useFormat()
  const currency = typeof here['currency'] === 'string' ? here['currency'] : houseCurrency
  const from = String(there['customer_number'])
  return (
    <dl aria-label={t('merge_customer.follows', { from })} className="m-0 flex flex-wrap gap-x-6 gap-y-2 text-table">
      <dt className="font-strong">{t('merge_customer.follows', { from })}</dt>
      {follows.map(({ object, count }) => (
        <dd key={object} className="m-0">
          {object.startsWith('customer.') ? t(object, { ns: 'entities' }) : t(`object.${object}`, { ns: 'ui' })}{' '}
          <span className="text-ink-3">{number(count)}</span>
        </dd>
      ))}
      {follows.length === 0 && <dd className="m-0 text-ink-3">{t('merge_customer.nothing')}</dd>}
      <dt className="font-strong">{t('merge_customer.together')}</dt>
      <dd className="m-0">{together === null ? t('merge_customer.moneys') : money(together, currency)}</dd>
    </dl>
  )
}
