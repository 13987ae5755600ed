import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { AbsenceWish } from '#api/worktime/absence.ts'
import { mayClock, rightIn } from '#entities/access.ts'
import { useActor } from '#screens/command-hooks.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'
import type { WishStart } from './wish.ts'

/** A request as it is typed: a day that nobody can read yet is kept as it stands there. */
export type TypedWish = Omit<AbsenceWish, 'first_day' | 'last_day'> & { first_day: unknown; last_day: unknown }

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !isUnread(value) && DateTime.fromISO(value).isValid ? value : undefined

/** What is asked for, what it would come to, and asking for it. */
export function useWish(start: WishStart, onDone: (answer: { id: number; days: number; status: string }) => void) {
  const actor = useActor()
  const queries = useQueryClient()
  const hasClock = actor !== undefined && mayClock(actor)
  const decides = actor !== undefined && rightIn(actor, 'absence', null) === 'edit'
  const today = DateTime.now().toISODate()
  const [typed, setWish] = useState<TypedWish>(() => ({
    kind: 'vacation',
    first_day: start.kind === 'sick_leave' ? today : undefined,
    last_day: start.kind === 'sick_leave' ? today : undefined,
    ...start,
  }))
  // who asks is known a moment after the page
  const user_id = typed.user_id ?? (hasClock ? actor.id : undefined)
  const wish: TypedWish = { ...typed, ...(user_id !== undefined && { user_id }) }
  const [first_day, last_day] = [dayOf(wish.first_day), dayOf(wish.last_day)]
  const isWhole = first_day !== undefined && last_day !== undefined && wish.user_id !== undefined
  const body: AbsenceWish | undefined = isWhole ? { ...wish, first_day, last_day } : undefined
  // what is written beside it changes nothing of its days
  const asked = body && { ...body, note: null }
  const { data: check } = useQuery({
    queryKey: ['absence', 'check', asked],
    queryFn: async () => (await call('absence.check', { body: asked ?? never() })).payload,
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const asking = useMutation({
    mutationFn: async () => (await call('absence.request', { body: body ?? never() })).payload,
    onSuccess: async (answer) => {
      onDone(answer)
      await Promise.all(
        [['search', 'absence'], ['worktime'], ['absence']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  const failure = asking.error === null ? undefined : failureOf(asking.error)
  const refused = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const wrongIn = (name: string): string | undefined =>
    refused?.[name]?.join(' ') ?? (asked === undefined ? undefined : check?.problems[name])
  return {
    wish,
    change: (change: Partial<TypedWish>) => {
      asking.reset()
      setWish((before) => ({ ...before, ...change }))
    },
    check: asked === undefined ? undefined : check,
    wrongIn,
    decides,
    isOthers: decides && wish.user_id !== actor?.id,
    isWhole,
    isPending: asking.isPending,
    ask: () => asking.mutate(),
  }
}

function never(): never {
  throw new Error('Nothing is asked before it is whole')
}
