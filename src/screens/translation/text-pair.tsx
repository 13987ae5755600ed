import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { TextEvent } from '#commands/catalogue/translation.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { placeholderProblems } from '#entities/translation/placeholders.ts'
import { restOfWord } from '#entities/translation/rest-of-word.ts'
import type { TranslationStatus } from '#entities/translation/status.ts'
import { translation } from '#entities/translation/translation.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { MarkedText } from './marked-text.tsx'
import { PairHead } from './pair-head.tsx'
import { listOf, textIn } from './parts.ts'
import { useOneText } from './use-one-text.ts'
import { usePairListener } from './use-pair-listener.ts'
import { useText } from './use-text.ts'
import { takesUpWriting, type TextNavigation } from './use-text-navigation.ts'

/** A text that may be longer is written in several lines. */
const aLine = 320

type TextPairProps = {
  id: number
  field: string
  navigation: TextNavigation
  /** It is the one of the page: keys and moves are meant for it. */
  isWritten: boolean
  nextOpen: () => number | undefined
  onTyped: (text: string) => void
  onStatus: (id: number, status: TranslationStatus) => void
}

/** A text of the house beside what it is in another language, with what is wrong of it while it is typed. */
export function TextPair({ id, ...props }: TextPairProps) {
  const record = useOneText(id)
  if (record === undefined)
    return (
      <div className="border-b border-line p-4" data-pending="">
        <Skeleton width="62%" />
      </div>
    )
  return <Pair record={record} {...props} />
}

function Pair(props: Omit<TextPairProps, 'id'> & { record: Row }) {
  const { record, field, navigation, isWritten, nextOpen, onTyped, onStatus } = props
  const { t } = useTranslation(['record', 'entities'])
  const { number } = useFormat()
  const actor = useActor()
  const area = useRef<HTMLTextAreaElement>(null)
  const written = useText(record)
  const { text, type, save, isOvertaken } = written
  const [isTold, setTold] = useState(false)
  const isWriter = actor !== undefined && mayWrite(actor, translation.name, null)
  const [source, before] = [textIn(record['source']), textIn(record['source_before'])]
  const most = Number(record['max_length'])
  const language = textIn(record['locale']) as Locale // one of the entity's choices
  const { missing, extra } = placeholderProblems(source, text)
  const isTooLong = text.length > most
  const isRight = text.trim() !== '' && missing.length + extra.length === 0 && !isTooLong

  useEffect(() => {
    if (isWritten && takesUpWriting()) area.current?.focus()
  }, [isWritten])
  useEffect(() => {
    if (isWritten) onTyped(text)
  }, [isWritten, onTyped, text])
  const [id, status] = [record.id, textIn(record['status']) as TranslationStatus] // one of the entity's choices
  useEffect(() => onStatus(id, status), [onStatus, id, status])
  const onWrong = useCallback(() => setTold(true), [])
  const listener = usePairListener({ record, written, area, navigation, nextOpen, isWriter, isRight, onWrong })

  const problems = [
    ...(isTold && text.trim() === '' ? [t('text.empty')] : []),
    ...(text === '' || missing.length === 0 ? [] : [t('text.lacks', { placeholders: missing.join(' ') })]),
    ...(extra.length === 0 ? [] : [t('text.not_in_source', { placeholders: extra.join(' ') })]),
    ...(isTooLong ? [t('text.too_long', { most: number(most) })] : []),
    ...(isOvertaken ? [t('text.overtaken')] : []),
  ]
  const name = t(`translation.field.${field}`, { ns: 'entities' })
  const [areaId, problemsId] = [`text-${record.id}`, `text-${record.id}-problems`]
  return (
    <section
      aria-label={name}
      aria-current={isWritten || undefined}
      data-text={record.id}
      className={classes('scroll-mt-4 border-b border-line px-4 py-3', isWritten && 'bg-hover')}
    >
      {isWritten && <Hears listener={listener} />}
      <PairHead {...{ record, name }} count={`${number(text.length)} / ${number(most)}`} isOver={isTooLong} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 pt-2 md:grid-cols-2">
        <div className="min-w-0 pt-1">
          <MarkedText text={source} from={before === '' ? undefined : before} lang="de" />
          {before !== '' && (
            <p className="m-0 pt-2 text-table text-ink-2">
              <span className="block text-meta text-ink-3">{t('text.source_before')}</span>
              <MarkedText text={before} from={source} lang="de" />
            </p>
          )}
        </div>
        <div className="min-w-0">
          <TextArea
            ref={area}
            id={areaId}
            rows={most > aLine ? 2 : 1}
            className={most > aLine ? 'min-h-16' : ''}
            lang={locales[language].tag}
            value={text}
            readOnly={!isWriter}
            aria-label={t('text.in_language', {
              field: name,
              language: t(`translation.locale.${language}`, { ns: 'entities' }),
            })}
            aria-describedby={problemsId}
            aria-invalid={problems.length > 0}
            onFocus={() => !isWritten && navigation.goTo(record.id, true)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => void save()}
            onKeyDown={(event) => {
              // the letters are keys again
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
              if (event.key !== 'Tab' || event.shiftKey || event.nativeEvent.isComposing) return
              const { selectionStart: from, selectionEnd: to } = event.currentTarget
              const words = listOf(record, 'glossary').map((word) => word.translation)
              const rest = from === to ? restOfWord(text.slice(0, from), words) : undefined
              // otherwise it moves on
              if (rest === undefined) return
              event.preventDefault()
              event.currentTarget.setRangeText(rest, from, to, 'end')
              type(event.currentTarget.value)
            }}
          />
          <div id={problemsId} role="status" className="text-table text-warn-ink">
            {problems.map((problem) => (
              <p key={problem} className="m-0 pt-1">
                {problem}
              </p>
            ))}
          </div>
        </div>
      </div>
      {isWritten && isWriter && <PairButtons listener={listener} isOutdated={status === 'outdated'} />}
    </section>
  )
}

/** Heard while it is drawn: by one text at a time. */
function Hears({ listener }: { listener: Listener }) {
  useListener('text', listener)
  return null
}

function PairButtons({ listener, isOutdated }: { listener: Listener; isOutdated: boolean }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const button = (id: TextEvent['type']) => (
    <Button size="small" keys={caps.of(id)} onClick={() => listener.send({ type: id })}>
      {t(id)}
    </Button>
  )
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      {button('text.take_source')}
      {button(isOutdated ? 'text.still_right' : 'text.done_and_next')}
      {button('text.next_open')}
    </div>
  )
}
