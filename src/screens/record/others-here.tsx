import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { closePresence, presence } from '#api/presence-reads.ts'
import { useFormat } from '#screens/format.ts'
import { recordWriting } from './record-writing.ts'

type OthersHereProps = { object: string; id: number }

/** Who else has this record open, and who of them writes in it; nothing where nobody does. */
export function OthersHere({ object, id }: OthersHereProps) {
  const { t } = useTranslation('record')
  const { list } = useFormat()
  const isEditing = useSyncExternalStore(recordWriting.watch, recordWriting.read)
  const { data: others = [] } = useQuery(presence(object, id, isEditing))
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
  return (
    <span aria-live="polite" className="flex min-w-0 items-center gap-1.5 text-meta text-ink-2 max-sm:hidden">
      {names.length > 0 && (
        <>
          <Users aria-hidden className="size-3.5 shrink-0" />
          <span className="mr-2 truncate">{t('presence.also', { who: list(names) })}</span>
        </>
      )}
    </span>
  )
}
