import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#api/customer.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { useLikeness } from './duplicates.ts'

/** Says that somebody seems to be known twice, and the key that makes them one. */
export function DuplicateHint({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const likeness = useLikeness()
  const merge = useOffer('person.merge')
  const [first, ...more] = duplicates
  if (first === undefined) return null
  return (
    <div data-print="hide" className="px-4 pt-3">
      <Notice
        tone="warn"
        action={
          merge?.enabled === true && (
            <Button size="small" keys={caps.of('person.merge')} onClick={() => merge.run()}>
              {t('merge_customer.go')}
            </Button>
          )
        }
      >
        {t('duplicates.hint')}{' '}
        <RefLink to="customer" target={{ id: first.id, label: `${first.customer_number} · ${first.label}` }} /> (
        {likeness(first)}){more.length > 0 && ` ${t('duplicates.more', { number: more.length })}`}
      </Notice>
    </div>
  )
}
