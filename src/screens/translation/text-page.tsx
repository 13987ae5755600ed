import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Locale } from '#entities/locale.ts'
import { openStatuses, type TranslationStatus } from '#entities/translation/status.ts'
import { translation } from '#entities/translation/translation.ts'
import { useServices } from '#screens/services.ts'
import { BesideText } from './beside-text.tsx'
import { LanguagesOfText } from './languages-of-text.tsx'
import { asKnown, listOf, textIn } from './parts.ts'
import { TextPair } from './text-pair.tsx'
import { TextsOfRecord } from './texts-of-record.tsx'
import { useTextNavigation } from './use-text-navigation.ts'

/** All texts of a record in a language, each beside its source: the one of the page is the one that is written in. */
export function RecordTexts({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities'])
  const { askRecord } = useServices()
  const navigation = useTextNavigation()
  const [typed, setTyped] = useState('')
  const language = textIn(record['locale']) as Locale // one of the entity's choices
  const after = listOf(record, 'after')[0]?.translation.id
  useEffect(() => {
    if (after !== undefined) askRecord(translation, after)
  }, [askRecord, after])
  // what was read of them before one was done knows less than they themselves
  const [statuses, setStatuses] = useState<ReadonlyMap<number, TranslationStatus>>(new Map())
  const onStatus = useCallback((id: number, status: TranslationStatus) => {
    setStatuses((before) => (before.get(id) === status ? before : new Map(before).set(id, status)))
  }, [])
  const texts = useMemo(() => asKnown(listOf(record, 'siblings'), statuses), [record, statuses])
  /** First what is left of this record, on from here and from its top again. */
  const nextOpen = useCallback(() => {
    const at = texts.findIndex(({ translation: { id } }) => id === record.id)
    const open = [...texts.slice(at + 1), ...texts.slice(0, at)].find(({ status }) =>
      (openStatuses as readonly string[]).includes(status),
    )
    return open?.translation.id ?? after
  }, [after, record.id, texts])
  return (
    <div className="-mx-4 -mb-3 grid grid-cols-1 border-t border-line md:grid-cols-[minmax(0,1fr)_252px] wide:grid-cols-[264px_minmax(0,1fr)_252px]">
      <div className="min-w-0 max-md:border-b max-md:border-line md:max-wide:col-span-full md:max-wide:border-b md:max-wide:border-line wide:border-r wide:border-line">
        <div className="wide:sticky wide:top-0">
          <LanguagesOfText record={record} />
          <TextsOfRecord record={record} texts={texts} onGo={(id) => navigation.goTo(id, true)} />
        </div>
      </div>
      <div className="min-w-0">
        <div className="hidden grid-cols-2 gap-x-6 border-b border-line bg-canvas px-4 py-1.5 text-table text-ink-3 md:grid">
          <span>{t('text.source')}</span>
          <span>{t(`translation.locale.${language}`, { ns: 'entities' })}</span>
        </div>
        {texts.map(({ translation: { id }, field }) => (
          <TextPair
            key={id}
            {...{ id, field, navigation, nextOpen, onStatus }}
            isWritten={id === record.id}
            onTyped={setTyped}
          />
        ))}
      </div>
      <div className="min-w-0 border-line max-md:border-t md:border-l">
        <BesideText record={record} typed={typed} />
      </div>
    </div>
  )
}
