import { useTranslation } from 'react-i18next'
import type { Suggestion } from '#entities/schedule/suggest.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import type { ScheduleWords } from './words.ts'

type SuggestionListProps = {
  /** What is to be taken, in words. */
  title: string
  people: readonly Suggestion[]
  hasMore: boolean
  areaName: (id: number | null) => string | undefined
  words: ScheduleWords
  onTake: (at: number) => void
}

/** So many have a digit. */
export const mostSuggested = 9

/** Who could take a shift that nobody has: free on that day, rested, with hours left. */
export function SuggestionList({ title, people, hasMore, areaName, words, onTake }: SuggestionListProps) {
  const { t } = useTranslation('schedule')
  const caps = useKeyCaps()
  return (
    <div role="group" aria-label={title} className="w-84 max-w-[90vw]">
      <p className="m-0 border-b border-line px-3 py-2 text-table font-strong text-ink">{title}</p>
      {people.length === 0 ? (
        <p className="m-0 px-3 py-3 text-table text-ink-2">{t('suggest.nobody')}</p>
      ) : (
        <ul className="m-0 list-none p-1">
          {people.map(({ person, left }, at) => (
            <li key={person.id}>
              <button
                type="button"
                tabIndex={-1}
                className="flex w-full items-center gap-3 rounded-field px-2 py-1.5 text-left hover:bg-hover"
                onClick={() => onTake(at)}
              >
                <Kbd caps={[`${at + 1}`]} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-table text-ink">{person.name}</span>
                  <span className="block truncate text-meta text-ink-3">
                    {areaName(person.area_id) ?? t('no_area')}
                  </span>
                </span>
                <span className="text-meta text-ink-3 tabular-nums">
                  {t('suggest.left', { hours: words.hours(left) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="m-0 flex flex-wrap gap-4 border-t border-line px-3 py-2">
        {people.length > 0 && <KeyHint keys={caps.every('Enter')[0] ?? []}>{t('suggest.first')}</KeyHint>}
        {hasMore && <KeyHint keys={caps.every('Tab')[0] ?? []}>{t('suggest.next')}</KeyHint>}
        <KeyHint keys={caps.every('Escape')[0] ?? []}>{t('suggest.close')}</KeyHint>
      </p>
    </div>
  )
}
