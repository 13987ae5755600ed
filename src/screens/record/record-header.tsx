import { Fragment, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuiltPlaceId } from '#commands/places.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import type { Neighbours } from './neighbours.ts'
import { OthersHere } from './others-here.tsx'
import { Position } from './position.tsx'
import { recordWriting } from './record-writing.ts'
import type { RecordTexts } from './texts.ts'

type RecordHeaderProps = {
  /** Which record it is; without a number it is new, and nobody else's. */
  object: string
  id: number
  /** As it is shown. */
  version: number
  title: string
  /** How it stands. */
  mark?: ReactNode
  /** Beside its name: enough to know it by. */
  known: readonly ReactNode[]
  neighbours: Neighbours | undefined
  texts: RecordTexts
  /** The list, or home where there is none. */
  upTo: BuiltPlaceId
  /** All that can be done with it stands in a bar below. */
  hasBar: boolean
  onUp: () => void
}

/** Which record this is, how it stands, and where it stands in its list. */
export function RecordHeader(props: RecordHeaderProps) {
  const { object, id, version, title, mark, known, neighbours, texts, upTo, hasBar, onUp } = props
  const { t } = useTranslation(['record', 'places', 'commands'])
  const caps = useKeyCaps()
  const listKeys = caps.of('record.up')
  const actions = useOffer('record.actions')
  const edit = useOffer('record.edit')
  const isWriting = useSyncExternalStore(recordWriting.watch, recordWriting.read)
  return (
    <Bar kind="title" className="pt-1 sm:flex-nowrap">
      <h1 className="truncate text-record font-strong max-sm:whitespace-normal sm:max-w-3/5 sm:shrink-0">{title}</h1>
      {mark}
      <span className="min-w-0 shrink-[99] truncate text-table text-ink-3">
        {known.map((part, at) => (
          // its parts never change places
          <Fragment key={at}>
            {at > 0 && ' · '}
            {part}
          </Fragment>
        ))}
      </span>
      <span data-print="hide" className="-mr-2 ml-auto flex shrink-0 items-center gap-1 text-meta text-ink-3">
        {id > 0 && <OthersHere key={`${object} ${id}`} {...{ object, id, version }} />}
        {neighbours && <Position neighbours={neighbours} previous={texts.previous} next={texts.next} />}
        {edit?.enabled === true && !isWriting && (
          <Button
            variant="quiet"
            size="small"
            keys={caps.of('record.edit')}
            aria-keyshortcuts={caps.aria('record.edit')}
            onClick={() => edit.run()}
          >
            {t('record.edit', { ns: 'commands' })}
          </Button>
        )}
        {!hasBar && actions && (
          <Button variant="quiet" size="small" keys={caps.of('record.actions')} onClick={() => actions.run()}>
            {t('more')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onUp}>
          <span className="inline-flex items-center gap-2">
            {upTo === 'home' ? t('home', { ns: 'places' }) : t('list')}
            {listKeys && <Kbd caps={listKeys} />}
          </span>
        </Button>
      </span>
    </Bar>
  )
}
