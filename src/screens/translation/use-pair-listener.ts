import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { TextEvent } from '#commands/catalogue/translation.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener, Offer } from '#commands/offers.ts'
import type { TranslationMove } from '#machines/translation/translation.ts'
import { verdictOfRight } from '#screens/right.ts'
import { showToast } from '#ui/layer/toast.ts'
import { listOf, textIn } from './parts.ts'
import type { useText } from './use-text.ts'
import type { TextNavigation } from './use-text-navigation.ts'

/** So many frames at most until what was saved is what the moves are asked of. */
const mostFrames = 60

/** A move of the text once it may be made of it as it was saved, or what a list does once it is there. */
const offered = async (id: TranslationMove | 'list.export'): Promise<Offer | undefined> => {
  for (let frame = 0; frame < mostFrames; frame += 1) {
    const offer = currentOffers.one(id)
    if (offer?.enabled === true) return offer
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
  return undefined
}

const reads: readonly string[] = ['text.next_open', 'text.next_language', 'text.export']

type Pair = {
  record: Row
  written: ReturnType<typeof useText>
  area: RefObject<HTMLTextAreaElement | null>
  navigation: TextNavigation
  nextOpen: () => number | undefined
  isWriter: boolean
  /** It may be done as it is. */
  isRight: boolean
  /** It is to be said what is not. */
  onWrong: () => void
}

/** What the text hears that is written in. */
export function usePairListener({
  record,
  written,
  area,
  navigation,
  nextOpen,
  isWriter,
  isRight,
  onWrong,
}: Pair): Listener {
  const { t } = useTranslation('record')
  const { type, save, isTyped } = written
  return useMemo<Listener>(() => {
    const similar = listOf(record, 'similar')[0]
    const goOn = () => {
      const next = nextOpen()
      if (next !== undefined) return navigation.goTo(next)
      showToast({ text: t('text.nothing_open'), tone: 'good', id: 'text.nothing_open' })
    }
    const finish = async () => {
      const wasTyped = isTyped()
      if (!(await save())) return
      if (!isRight) {
        onWrong()
        return area.current?.focus()
      }
      const status = wasTyped ? 'draft' : record['status']
      // its life takes it from there, with the way back
      if (status !== 'done')
        (await offered(status === 'outdated' ? 'translation.confirm' : 'translation.finish'))?.run()
      goOn()
    }
    // the list says which texts go out, and in which form
    const exportLanguage = async () => {
      if (!(await save())) return
      navigation.goToList(textIn(record['locale']))
      const offer = await offered('list.export')
      offer?.run()
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
      'text.take_source': () => take(textIn(record['source'])),
      'text.take_similar': () => similar && take(similar.shown),
      'text.next_language': () => {
        const others = listOf(record, 'progress')
        const at = others.findIndex((one) => one.translation.id === record.id)
        const other = others[(at + 1) % others.length]
        if (other !== undefined) void save().then((isSaved) => isSaved && navigation.goTo(other.translation.id))
      },
      'text.export': () => void exportLanguage(),
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as TextEvent['type']] : undefined) // just asked
    return {
      hears: (id) =>
        actOf(id) !== undefined &&
        (id !== 'text.still_right' || record['status'] === 'outdated') &&
        (id !== 'text.take_similar' || similar !== undefined),
      verdict: (id) => verdictOfRight(isWriter || reads.includes(id)),
      send: ({ type: id }) => void actOf(id)?.(),
    }
  }, [area, isRight, isTyped, isWriter, nextOpen, onWrong, record, save, t, type, navigation])
}
