import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Present } from '#api/presence/presence.ts'
import { closePresence, presence } from '#api/presence/presence-reads.ts'
import { useFormat } from '#screens/format.ts'
import { recordUnsaved, recordWriting } from './record-writing.ts'

type OthersHereProps = { object: string; id: number; version: number }

/** Who else has this record open, who of them writes in it, and who has saved it meanwhile; nothing where nobody does. */
export function OthersHere({ object, id, version }: OthersHereProps) {
  const { t } = useTranslation('record')
  const { list } = useFormat()
  const isEditing = useSyncExternalStore(recordWriting.watch, recordWriting.read)
  const { data: { others, now } = { others: [], now: null } } = useQuery(presence(object, id, isEditing))
  useEffect(() => {
    window.addEventListener('pagehide', closePresence)
    return () => {
      window.removeEventListener('pagehide', closePresence)
      closePresence()
    }
  }, [])
  const names = others.map(({ name, is_me: isMe, is_editing: writes }) => {
    const who = isMe ? t('conflict.me_elsewhere') : name
    return writes ? t('presence.writes', { who }) : who
  })
  const saved = useSaved({ object, id, version }, now)
  // what one has done oneself, here, is no news
  const isNews = saved !== undefined && (!saved.is_me || others.some(({ is_me: isMe }) => isMe))
  const who = saved?.is_me ? t('conflict.me_elsewhere') : (saved?.who ?? t('presence.somebody'))
  const said = [
    ...(isNews ? [t(saved.isShown ? 'presence.shown' : 'presence.merged', { who })] : []),
    ...(names.length > 0 ? [t('presence.also', { who: list(names) })] : []),
  ].join(' · ')
  return (
    <span aria-live="polite" className="flex min-w-0 items-center gap-1.5 text-meta text-ink-2 max-sm:hidden">
      {said !== '' && (
        <>
          <Users aria-hidden className="size-3.5 shrink-0" />
          <span className="mr-2 truncate" title={said}>
            {said}
          </span>
        </>
      )}
    </span>
  )
}

type Now = NonNullable<Present['now']>

/**
 * What was saved since this page showed the record. Without unsaved work that is read and stands there at once; what is
 * typed stays as it is, and meets the other when it is saved.
 */
function useSaved(
  { object, id, version }: OthersHereProps,
  now: Present['now'],
): (Now & { isShown: boolean }) | undefined {
  const queries = useQueryClient()
  const isUnsaved = useSyncExternalStore(recordUnsaved.watch, recordUnsaved.read)
  const [told, tell] = useState<Now>()
  const newest = now?.version ?? 0
  const isOvertaken = now !== null && newest > version
  const isShown = isOvertaken && !isUnsaved
  // who it was is said until the next one saves
  if (isShown && told?.version !== now.version) tell(now)
  useEffect(() => {
    if (newest > version && !isUnsaved) void queries.invalidateQueries({ queryKey: ['record', object, id] })
  }, [newest, version, isUnsaved, queries, object, id])
  if (isOvertaken) return { ...now, isShown }
  return told?.version === version ? { ...told, isShown: true } : undefined
}
