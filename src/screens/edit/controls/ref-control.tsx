import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesOf } from '#api/choices.ts'
import { openPlaceOf } from '#commands/navigation.ts'
import { hrefOf } from '#commands/places.ts'
import { isRef, type Field, type Ref } from '#entities/entity.ts'
import { mayStandIn } from '#entities/in-shops.ts'
import { useActor } from '#screens/command-hooks.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'
import { useServices } from '#screens/services.ts'
import { Chooser } from '#ui/form/chooser.tsx'
import { cellHeight, type ControlProps } from './control.ts'
import { useChoiceFacts } from './choice-facts.tsx'

type RefField = Extract<Field, { kind: 'ref' }>

/** ms without another key before the server is asked. */
const pause = 120

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What this user referred to last, the newest first. */
function useRecent(object: string) {
  const client = useQueryClient()
  const { recentRefs } = useServices()
  const queryKey = ['recent', object]
  const { data = [] } = useQuery<Ref[]>({
    queryKey,
    queryFn: () => recentRefs.read(object),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const remember = async (ref: Ref) => client.setQueryData<Ref[]>(queryKey, await recentRefs.keep(object, ref))
  return { recent: data, remember }
}

/** What another record is called, its number, e-mail or SKU is typed, and one that suits is taken. */
export function RefControl({ field, value, onChange, onLeave, purpose, wiring, isCell }: ControlProps<RefField>) {
  const { t } = useTranslation(['fields', 'search'])
  const actor = useActor()
  const { recent, remember } = useRecent([field.to, ...Object.values(field.among ?? {}).flat()].join(' '))
  const [isAsked, setAsked] = useState(false)
  const typed = isUnread(value) ? value.unread : ''
  const asked = usePaused(typed.trim())
  const told = useChoiceFacts(field)
  const {
    data = [],
    isPlaceholderData,
    isFetching,
  } = useQuery({
    ...choicesOf(field, asked, told.fields),
    enabled: isAsked,
  })
  const isPending = asked !== typed.trim() || isPlaceholderData || (isFetching && data.length === 0)
  const isRecent = ({ id }: Ref) => recent.some((one) => one.id === id)
  const all =
    typed === ''
      ? [...recent, ...data.filter((one) => !isRecent(one))]
      : data.toSorted((a, b) => Number(isRecent(b)) - Number(isRecent(a)))
  const [object] = purpose?.split('.') ?? []
  const found =
    actor === undefined || object === undefined ? all : all.filter(({ id }) => mayStandIn(actor, object, field.to, id))
  const taken = isRef(value) ? value : undefined
  const place = openPlaceOf(actor, field.to)
  const open = taken && place && (() => void window.open(hrefOf(place, { id: taken.id }), '_blank', 'noopener'))
  return (
    <div onFocus={() => setAsked(true)}>
      <Chooser
        {...wiring}
        text={taken?.label ?? typed}
        onText={(text) => onChange(text === '' ? null : { unread: text })}
        options={found.map((one) => ({ value: String(one.id), label: one.label, meta: told.metaOf(one) }))}
        chosen={taken && String(taken.id)}
        onTake={(id) => {
          const one = found.find((choice) => String(choice.id) === id)
          if (one === undefined) return
          const ref = { id: one.id, label: one.label }
          void remember(ref)
          onChange(ref)
        }}
        onLeave={onLeave}
        onOpenTaken={open}
        listLabel={t('choices')}
        nothing={isPending ? t('choices.pending') : t('picker.nothing', { ns: 'search' })}
        isPending={isPending}
        className={cellHeight(isCell)}
        trailing={
          open && (
            <button
              type="button"
              // the key for it is Mod and Enter
              tabIndex={-1}
              aria-label={t('open_taken')}
              onClick={open}
              className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-key text-ink-2 hover:text-ink"
            >
              <SquareArrowOutUpRight aria-hidden size={14} strokeWidth={1.75} />
            </button>
          )
        }
      />
    </div>
  )
}
