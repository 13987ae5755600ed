import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#api/customer.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { useLikeness } from './duplicates.ts'

/** So many are told by name; the others are in the dialog. */
const most = 2

type DuplicateHintProps = { duplicates: readonly Duplicate[]; onApart: (other: Duplicate) => void }

/** Says that somebody seems to be known twice, the key that makes them one, and the one that keeps them two. */
export function DuplicateHint({ duplicates, onApart }: DuplicateHintProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const likeness = useLikeness()
  const merge = useOffer('person.merge')
  if (duplicates.length === 0) return null
  const more = duplicates.length - most
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
        {t('duplicates.hint')}
        {duplicates.slice(0, most).map((one, at) => (
          <span key={one.id} className="flex flex-wrap items-baseline gap-x-2">
            <span>
              <RefLink to="customer" target={{ id: one.id, label: `${one.customer_number} · ${one.label}` }} /> (
              {likeness(one)})
            </span>
            {merge?.enabled === true && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${t('duplicates.apart')}: ${one.customer_number}`}
                {...(at === 0 && { keys: caps.of('person.apart') })}
                onClick={() => onApart(one)}
              >
                {t('duplicates.apart')}
              </Button>
            )}
          </span>
        ))}
        {more > 0 && t('duplicates.more', { number: more })}
      </Notice>
    </div>
  )
}
