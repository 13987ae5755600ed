import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { workDays } from '#api/worktime/calendar.ts'
import { fold } from '#commands/fold.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { Chooser } from '#ui/form/chooser.tsx'
import type { Whose } from './use-calendar.ts'

type PersonChooserProps = {
  whose: Whose
  name: string
  today: string
  /** The days that are shown: who has left since is found as long as one looks there. */
  span: { from: string; to: string }
  onChoose: (whose: Whose) => void
  box: RefObject<HTMLDivElement | null>
  onDone: () => void
}

const team = 'team'

/** Whose calendar it is: by typing some of a name, or all of them. */
export function PersonChooser({ whose, name, today, span, onChoose, box, onDone }: PersonChooserProps) {
  const { t } = useTranslation('calendar')
  const caps = useKeyCaps()
  const [query, setQuery] = useState<string>()
  const { data, isPending } = useQuery(workDays({ user_ids: team, from: today, to: today }))
  const there = useQuery({
    ...workDays({ user_ids: team, from: span.from, to: span.to }),
    enabled: query !== undefined,
  })
  const people = new Map([...(data?.users ?? []), ...(there.data?.users ?? [])].map((one) => [one.id, one.label]))
  const words = fold(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const suits = (label: string) => words.every((word) => fold(label).includes(word))
  const all = [
    { value: team, label: t('team'), meta: <Users aria-hidden size={14} strokeWidth={1.75} /> },
    ...[...people].map(([id, label]) => ({ value: String(id), label })),
  ]
  const options = query === undefined ? all : all.filter(({ label }) => suits(label))
  return (
    <div ref={box} className="flex w-46 items-center gap-2 max-md:w-full">
      <Chooser
        aria-label={t('person')}
        text={query ?? name}
        onText={setQuery}
        options={options}
        chosen={String(whose)}
        onTake={(value) => {
          setQuery(undefined)
          onChoose(value === team ? team : Number(value))
          onDone()
        }}
        onLeave={() => setQuery(undefined)}
        listLabel={t('people')}
        nothing={t('people.none')}
        isPending={isPending || there.isLoading}
        trailing={<Kbd caps={caps.of('calendar.person') ?? []} />}
      />
    </div>
  )
}
