import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Row } from '#api/list.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener, Offer } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import type { TextEvent } from '#commands/catalogue/translation.ts'
import { mayWrite } from '#entities/access.ts'
import type { Ref } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { placeholderProblems } from '#entities/translation/placeholders.ts'
import { restOfWord } from '#entities/translation/rest-of-word.ts'
import { translation } from '#entities/translation/translation.ts'
import type { TranslationMove } from '#machines/translation/translation.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { MarkedText } from './marked-text.tsx'
import { useText } from './use-text.ts'

type Leads = { translation: Ref }
type Word = { translation: string }
type Similar = Leads & { shown: string }

/** Whoever went on from within a text goes on writing in the next one. */
let goesOnWriting = false

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** So many frames at most until what was saved is what the moves are asked of. */
const mostFrames = 60

/** A move of the text once it may be made of it as it was saved. */
const offered = async (id: TranslationMove): Promise<Offer | undefined> => {
  for (let frame = 0; frame < mostFrames; frame += 1) {
    const offer = currentOffers.one(id)
    if (offer?.enabled === true) return offer
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
  return undefined
}

/** A text of the house beside what it is in another language, with what is wrong of it while it is typed. */
export function TextPair({ record }: { record: Row }) {
  // another text is another one: what was typed in this one is saved as it goes
  return <Pair key={record.id} record={record} />
}

function Pair({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'commands'])
  const { number } = useFormat()
  const caps = useKeyCaps()
  const actor = useActor()
  const { askRecord } = useServices()
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, type, save, isOvertaken, isTyped } = useText(record)
  const [isTold, setTold] = useState(false)
  const isWriter = actor !== undefined && mayWrite(actor, translation.name, null)
  const [source, before] = [textOf(record['source']), textOf(record['source_before'])]
  const most = Number(record['max_length'])
  const language = textOf(record['locale']) as Locale // one of the entity's choices
  const { missing, extra } = placeholderProblems(source, text)
  const isTooLong = text.length > most
  // held against the entity
  const next = ((record['next_open'] ?? []) as readonly Leads[])[0]?.translation
  const similar = ((record['similar'] ?? []) as readonly Similar[])[0]
  const words = ((record['glossary'] ?? []) as readonly Word[]).map((word) => word.translation)

  useEffect(() => {
    if (goesOnWriting) area.current?.focus()
    goesOnWriting = false
  }, [])
  const nextId = next?.id
  useEffect(() => {
    if (nextId !== undefined) askRecord(translation, nextId)
  }, [askRecord, nextId])

  const listener = useMemo<Listener>(() => {
    const goTo = (id: number) => {
      goesOnWriting = document.activeElement === area.current
      // the list it came from stays known
      navigate(hrefOf('translation', { id }), { replace: true, state })
    }
    const goOn = () => {
      if (nextId !== undefined) return goTo(nextId)
      showToast({ text: t('text.nothing_open'), tone: 'good', id: 'text.nothing_open' })
    }
    const isRight = text.trim() !== '' && missing.length + extra.length === 0 && !isTooLong
    const finish = async () => {
      const wasTyped = isTyped()
      if (!(await save())) return
      if (!isRight) {
        setTold(true)
        return area.current?.focus()
      }
      const status = wasTyped ? 'draft' : record['status']
      // its life takes it from there, with the way back
      if (status !== 'done')
        (await offered(status === 'outdated' ? 'translation.confirm' : 'translation.finish'))?.run()
      goOn()
    }
    const take = (taken: string) => {
      type(taken)
      area.current?.focus()
    }
    const acts: { [E in TextEvent['type']]: () => unknown } = {
      'text.next_open': () => void save().then((isSaved) => isSaved && goOn()),
      'text.done_and_next': () => void finish(),
      'text.still_right': () => void finish(),
      'text.write': () => area.current?.focus(),
      'text.save': () => void save(),
      'text.take_source': () => take(source),
      'text.take_similar': () => similar && take(similar.shown),
      'text.next_language': () => {
        const others = (record['progress'] ?? []) as readonly Leads[] // held against the entity
        const at = others.findIndex((one) => one.translation.id === record.id)
        const other = others[(at + 1) % others.length]
        if (other !== undefined) void save().then((isSaved) => isSaved && goTo(other.translation.id))
      },
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as TextEvent['type']] : undefined) // just asked
    const reads: readonly string[] = ['text.next_open', 'text.next_language']
    return {
      hears: (id) =>
        actOf(id) !== undefined &&
        (id !== 'text.still_right' || record['status'] === 'outdated') &&
        (id !== 'text.take_similar' || similar !== undefined),
      verdict: (id) => verdictOfRight(isWriter || reads.includes(id)),
      send: ({ type: id }) => void actOf(id)?.(),
    }
  }, [
    extra.length,
    isTooLong,
    isTyped,
    isWriter,
    missing.length,
    navigate,
    nextId,
    record,
    save,
    similar,
    source,
    state,
    t,
    text,
    type,
  ])
  useListener('text', listener)

  const problems = [
    ...(isTold && text.trim() === '' ? [t('text.empty')] : []),
    ...(text === '' || missing.length === 0 ? [] : [t('text.lacks', { placeholders: missing.join(' ') })]),
    ...(extra.length === 0 ? [] : [t('text.not_in_source', { placeholders: extra.join(' ') })]),
    ...(isTooLong ? [t('text.too_long', { most: number(most) })] : []),
    ...(isOvertaken ? [t('text.overtaken')] : []),
  ]
  const button = (id: TextEvent['type']) => (
    <Button size="small" keys={caps.of(id)} onClick={() => listener.send({ type: id })}>
      {t(id, { ns: 'commands' })}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="min-w-0">
        <h3 className="m-0 pb-1 text-meta text-ink-3">{t('translation.source', { ns: 'entities' })}</h3>
        <MarkedText text={source} from={before === '' ? undefined : before} lang="de" />
        {before !== '' && (
          <p className="m-0 pt-2 text-table text-ink-2">
            <span className="block text-meta text-ink-3">{t('translation.source_before', { ns: 'entities' })}</span>
            <MarkedText text={before} from={source} lang="de" />
          </p>
        )}
      </div>
      <div className="min-w-0">
        <div className="flex justify-between pb-1 text-meta text-ink-3">
          <label htmlFor="text-target">{t(`translation.locale.${language}`, { ns: 'entities' })}</label>
          <span className="tabular-nums">{`${number(text.length)} / ${number(most)}`}</span>
        </div>
        <TextArea
          ref={area}
          id="text-target"
          lang={locales[language].tag}
          value={text}
          readOnly={!isWriter}
          aria-describedby="text-problems"
          aria-invalid={problems.length > 0}
          onChange={(event) => type(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || event.shiftKey || event.nativeEvent.isComposing) return
            const { selectionStart: from, selectionEnd: to } = event.currentTarget
            const rest = from === to ? restOfWord(text.slice(0, from), words) : undefined
            // otherwise it moves on
            if (rest === undefined) return
            event.preventDefault()
            event.currentTarget.setRangeText(rest, from, to, 'end')
            type(event.currentTarget.value)
          }}
        />
        <div id="text-problems" role="status" className="min-h-5 pt-1 text-table text-warn-ink">
          {problems.map((problem) => (
            <p key={problem} className="m-0">
              {problem}
            </p>
          ))}
        </div>
        {isWriter && (
          <div className="flex flex-wrap gap-2 pt-1">
            {button('text.take_source')}
            {similar !== undefined && button('text.take_similar')}
            {button(record['status'] === 'outdated' ? 'text.still_right' : 'text.done_and_next')}
            {button('text.next_open')}
          </div>
        )}
      </div>
    </div>
  )
}
