import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Row } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { SidePart } from './side-part.tsx'
import { listOf } from './parts.ts'

/** How far each language is, of all texts; each leads to this text there. */
export function LanguagesOfText({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'commands'])
  const { number, percent } = useFormat()
  const caps = useKeyCaps()
  const out = useOffer('text.export')
  return (
    <SidePart
      title={t('text.languages')}
      end={
        <span className="inline-flex items-center gap-2">
          {t('text.open')}
          <span className="max-sm:hidden">
            <Kbd caps={caps.of('text.next_language') ?? []} />
          </span>
        </span>
      }
    >
      <ul className="m-0 grid list-none p-0 max-wide:grid-flow-row max-wide:grid-cols-2 max-wide:gap-x-4 md:max-wide:grid-cols-3">
        {listOf(record, 'progress').map(({ translation, locale, done, open }) => {
          const name = t(`translation.locale.${locale}`, { ns: 'entities' })
          const isHere = locale === record['locale']
          return (
            <li key={locale} className="min-w-0">
              <Link
                href={hrefOf('translation', { id: translation.id })}
                replace
                aria-current={isHere || undefined}
                className={classes(
                  'flex items-center gap-2 rounded-field px-2 py-1 text-table hover:bg-hover',
                  isHere && 'bg-press font-strong',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span aria-hidden className="h-1 w-5 shrink-0 overflow-hidden rounded-full bg-press max-wide:hidden">
                  <span style={{ width: `${done}%` }} className="block h-full bg-ink-3" />
                </span>
                <span className="w-8.5 shrink-0 text-end tabular-nums">{percent(done)}</span>
                <span className="w-9 shrink-0 text-end font-normal text-ink-3 tabular-nums">{number(open)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {out?.enabled === true && (
        <div className="pt-1.5">
          <Button variant="quiet" size="small" icon={Download} keys={caps.of(out.id)} onClick={() => out.run()}>
            {t('text.export', { ns: 'commands' })}
          </Button>
        </div>
      )}
    </SidePart>
  )
}
