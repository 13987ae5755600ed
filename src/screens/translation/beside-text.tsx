import { BookOpenText, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { createId } from '#commands/places.ts'
import { fallbackLocale } from '#entities/locale.ts'
import { restOfWord } from '#entities/translation/rest-of-word.ts'
import { translation as entity } from '#entities/translation/translation.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { SidePart } from './side-part.tsx'
import { MarkedText } from './marked-text.tsx'
import { listOf, textIn } from './parts.ts'

/** Whose records the words of the house are. */
const wordObject = entity.fields.glossary.of.entry.to

/** Beside the text that is written: the words of the house in it, what reads nearly the same, and where it is shown. */
export function BesideText({ record, typed }: { record: Row; typed: string }) {
  const { t } = useTranslation(['record', 'commands'])
  const { list, percent } = useFormat()
  const caps = useKeyCaps()
  const [add, all] = [useOffer(createId(wordObject)), useOffer('go.glossary')]
  const words = listOf(record, 'glossary')
  const written = typed.toLowerCase()
  const begun = words.findIndex(({ translation }) => restOfWord(typed, [translation]) !== undefined)
  const similar = listOf(record, 'similar')
  const shops = listOf(record, 'shown_in')
  const locale = textIn(record['locale'])
  const isGerman = locale.startsWith('de') || locale === fallbackLocale
  return (
    <div className="md:sticky md:top-0">
      <SidePart
        title={t('text.glossary')}
        end={
          add?.enabled === true && (
            <Button variant="quiet" size="small" keys={caps.of(add.id)} onClick={() => add.run()}>
              {t('text.glossary.add')}
            </Button>
          )
        }
      >
        {words.length === 0 && <p className="m-0 px-2 text-table text-ink-3">{t('text.glossary.none')}</p>}
        <ul className="m-0 list-none p-0">
          {words.map(({ entry, translation }, at) => (
            <li key={entry.id} className="flex items-center gap-2 border-b border-line px-2 py-1 text-table">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <RefLink to={wordObject} target={entry} />
              </span>
              <span className="min-w-0 flex-1 font-strong wrap-anywhere" lang={locale.slice(0, 2)}>
                {translation}
              </span>
              <span className="w-7 shrink-0 text-end">
                {at === begun ? (
                  <Kbd caps={['Tab']} />
                ) : (
                  written.includes(translation.toLowerCase()) && (
                    <Check aria-label={t('text.glossary.used')} size={14} className="inline text-good-ink" />
                  )
                )}
              </span>
            </li>
          ))}
        </ul>
        {words.length > 0 && <p className="m-0 px-2 pt-1.5 text-meta text-ink-3">{t('text.glossary.tab')}</p>}
        {all?.enabled === true && (
          <Button
            variant="quiet"
            size="small"
            icon={BookOpenText}
            keys={caps.of(all.id)}
            onClick={() => all.run()}
            className="mt-1.5"
          >
            {t('text.glossary.all')}
          </Button>
        )}
      </SidePart>
      <SidePart title={t('text.similar')}>
        {similar.length === 0 && <p className="m-0 px-2 text-table text-ink-3">{t('text.similar.none')}</p>}
        {similar.map(({ translation, shown, likeness }, at) => (
          <div key={translation.id} className="px-2 pb-2 text-table">
            <p className="m-0 text-meta text-ink-3">
              <RefLink to={entity.name} target={translation} />
              {`, ${percent(likeness)}`}
            </p>
            <MarkedText text={shown} lang={locale.slice(0, 2)} />
            {at === 0 && (
              <p className="m-0 flex items-center gap-2 pt-1 text-meta text-ink-3">
                {t('text.take_similar', { ns: 'commands' })}
                <span className="max-sm:hidden">
                  <Kbd caps={caps.of('text.take_similar') ?? []} />
                </span>
              </p>
            )}
          </div>
        ))}
      </SidePart>
      <SidePart title={t('text.shown_in')}>
        <p className="m-0 px-2 text-table">
          {shops.length === 0 ? t('text.shown_in.none') : list(shops.map(({ shop }) => shop.label))}
        </p>
        {record['shown'] === null && (
          <p className="m-0 px-2 pt-1 text-meta text-ink-3">{t(isGerman ? 'text.until.own' : 'text.until.english')}</p>
        )}
      </SidePart>
    </div>
  )
}
