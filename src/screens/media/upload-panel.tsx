import { RotateCw, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BegunUpload } from '#api/file/begun-uploads.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices, type Uploading } from '#screens/services.ts'
import { sizeIn } from '#screens/size.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { classes } from '#ui/classes.ts'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { useBegunUploads } from './use-begun-uploads.ts'

/** What is on its way stands above what has arrived; among themselves they stay as they were added. */
const order: Readonly<Record<Uploading['state'], number>> = { failed: 0, sending: 1, queued: 2, stored: 3 }

type UploadPanelProps = {
  /** The commands of where it stands; without one its key is not named. */
  resume?: string
  putAway?: string
}

/** The files that are on their way here, and what has become of each, below the list. */
export function UploadPanel({ resume = 'media-list.resume', putAway = 'media-list.put_away' }: UploadPanelProps) {
  const { t } = useTranslation(['record', 'commands'])
  const { uploads } = useServices()
  const format = useFormat()
  const caps = useKeyCaps()
  const all = useSyncExternalStore(uploads.watch, uploads.read)
  const [begun, drop] = useBegunUploads(all)
  if (all.length === 0 && begun.length === 0) return null
  const stored = all.filter(({ state }) => state === 'stored').length
  const isBroken = all.some(({ state, isRefused }) => state === 'failed' && !isRefused)
  const isOver = all.some(({ state }) => state === 'stored' || state === 'failed')
  const told = t('media.uploaded', {
    count: all.length,
    stored: format.number(stored),
    number: format.number(all.length),
  })
  return (
    <section aria-label={t('media.uploads')} className="border-t border-line bg-surface">
      <div className="flex min-h-10 flex-wrap items-center gap-2 px-4 py-1">
        <h2 className="m-0 text-table font-strong">{t('media.uploads')}</h2>
        <p role="status" className="m-0 mr-auto text-meta text-ink-2 tabular-nums">
          {all.length > 0 ? told : t('media.choose_again')}
        </p>
        {isBroken && (
          <Button size="small" keys={caps.of(resume)} onClick={uploads.resume}>
            {t('media-list.resume', { ns: 'commands' })}
          </Button>
        )}
        {isOver && (
          <Button size="small" variant="quiet" keys={caps.of(putAway)} onClick={uploads.putAway}>
            {t('media-list.put_away', { ns: 'commands' })}
          </Button>
        )}
      </div>
      <ul className="m-0 max-h-44 list-none overflow-y-auto p-0 pb-1">
        {all
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((one) => (
            <Line key={one.id} one={one} />
          ))}
        {begun.map((one) => (
          <BegunLine key={one.key} one={one} onDrop={() => drop(one)} />
        ))}
      </ul>
    </section>
  )
}

const lineLook = 'grid min-h-8 grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem_5rem] items-center gap-3 px-4 text-table'

/** What another page has begun: its file has to be chosen again. */
function BegunLine({ one: { name, size }, onDrop }: { one: BegunUpload; onDrop: () => void }) {
  const { t } = useTranslation('record')
  const { locale } = useFormat()
  return (
    <li className={lineLook}>
      <span className="truncate">{name}</span>
      <span className="truncate text-meta text-warn-ink">{t('media.state.kept')}</span>
      <span className="text-right text-meta text-ink-2 tabular-nums">{sizeIn(locale, size)}</span>
      <span className="flex justify-end">
        <IconButton icon={X} label={t('media.dismiss', { name })} onClick={onDrop} />
      </span>
    </li>
  )
}

function Line({ one }: { one: Uploading }) {
  const { t } = useTranslation('record')
  const { locale } = useFormat()
  const { name, size, bytes, state, said, isRefused, act } = one
  const isFailed = state === 'failed'
  const word = isFailed && isRefused ? said || t('media.refused') : t(`media.state.${state}`)
  const sizes =
    state === 'sending' || (isFailed && !isRefused)
      ? t('media.sent_of', { sent: sizeIn(locale, bytes), size: sizeIn(locale, size) })
      : sizeIn(locale, size)
  return (
    <li className={lineLook}>
      <span className="truncate">{name}</span>
      <span className="grid min-w-0 gap-1">
        <span className={classes('truncate text-meta', isFailed ? 'text-bad-ink' : 'text-ink-2')}>{word}</span>
        {state === 'sending' && (
          <ProgressBar label={name} value={size === 0 ? 0 : (bytes / size) * 100} valueText={sizes} />
        )}
      </span>
      <span className="text-right text-meta text-ink-2 tabular-nums">{sizes}</span>
      <span className="flex justify-end">
        {isFailed && !isRefused && (
          <IconButton icon={RotateCw} label={t('media.resume', { name })} onClick={() => act('upload.resume')} />
        )}
        {state === 'queued' || state === 'sending' || (isFailed && !isRefused) ? (
          <IconButton icon={X} label={t('media.cancel', { name })} onClick={() => act('upload.cancel')} />
        ) : (
          <IconButton icon={X} label={t('media.dismiss', { name })} onClick={() => act('upload.dismiss')} />
        )}
      </span>
    </li>
  )
}
