import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { AppEvent } from '#commands/app.ts'
import { commandContext } from '#commands/command-context.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf, idleStation, newHrefOf, objectAt, placeIds, placeToCreate, type PlaceId } from '#commands/places.ts'
import { mayBegin } from '#entities/access.ts'
import { isVisible } from '#commands/navigation.ts'
import { verdict, type Verdict } from '#machines/life/life.ts'
import { isClockMove } from '#machines/worktime.ts'
import { useReasons } from '#screens/reasons.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { preferences } from './preferences.ts'
import { jobs, worktime } from './lives.ts'
import { signOut } from './edit-records.ts'

type Answer = { send: (event: AppEvent) => void; verdict?: () => Verdict }
let answers: ReadonlyMap<string, Answer> = new Map()
const change = (next: Map<string, Answer>) => {
  answers = next
  commandContext.renew()
}

/** Answers a command of the app for as long as something is mounted: the palette opens, help shows, a move is undone. */
export const registerCommand = (id: AppEvent['type'], answer: Answer): (() => void) => {
  change(new Map(answers).set(id, answer))
  return () => {
    const next = new Map(answers)
    next.delete(id)
    change(next)
  }
}

const placeIn = (id: string): PlaceId | undefined => placeIds.find((place) => id === `go.${place}`)

/** The record that is open, or the one in a list that its moves are about. */
const meant = (): { object: string; id: number } | undefined => {
  const { listeners, subject } = commandContext.current()
  return listeners.record?.record ?? subject
}

const mayCreateAt = (place: PlaceId): boolean => {
  const { actor } = commandContext.current()
  return actor !== undefined && mayBegin(actor, objectAt(place) ?? '')
}

/** What is heard everywhere behind the sign-in, for someone with these roles. */
export function useAppListener(roles: readonly string[], hasClock: boolean, go: (href: string) => void): Listener {
  const clock = useSelector(worktime, (snapshot) => snapshot)
  const reasons = useReasons()
  useEffect(() => {
    // a move that waited until the clock was known, and was not to be made then
    const refused = worktime.on('worktime.refused', ({ move }) => {
      const said = verdict(worktime.getSnapshot(), {}, { type: move })
      if (!said.ok) showToast({ text: reasons(said.because), tone: 'warn', id: refusalToast(move) })
    })
    return () => refused.unsubscribe()
  }, [reasons])
  return useMemo<Listener>(() => {
    const own: Readonly<Record<string, (event: AppEvent) => void>> = {
      'keys.change': () => go(hrefOf('profile', { section: 'keyboard' })),
      'scanner.set_up': () => go(hrefOf('profile', { section: 'keyboard', widget: 'scanner' })),
      'scanner.cards': () => void import('./scanner/download-cards.ts').then(({ downloadCards }) => downloadCards()),
      // no route of its own (spec §2): it stands on the start page
      'stats.open': () => go(`${hrefOf('home')}?widget=stats`),
      'drawer.toggle': preferences.toggleDrawer,
      'theme.toggle': preferences.toggleTheme,
      'language.choose': (event) => event.type === 'language.choose' && preferences.chooseLocale(event.locale),
      'station.open': () => {
        const about = meant()
        go(hrefOf('packing', { id: about?.object === 'order' ? about.id : idleStation }))
      },
      'jobs.open': () => jobs.send({ type: 'jobs.open' }),
      'figures.choose': (event) =>
        event.type === 'figures.choose' && preferences.chooseFigures(event.figures === '' ? null : event.figures),
      // whoever looks as somebody else is signed in as themselves
      'session.sign_out': (event) => (answers.get('view_as.end') ?? { send: () => void signOut() }).send(event),
    }
    return {
      hears: (id) => {
        const place = placeIn(id)
        if (place !== undefined) return isVisible(place, roles)
        const begun = placeToCreate(id)
        if (begun !== undefined) return mayCreateAt(begun)
        if (id === 'station.open') return isVisible('packing', roles)
        if (id === 'stats.open') return isVisible('orders', roles)
        return isClockMove(id) ? hasClock : Object.hasOwn(own, id) || answers.has(id)
      },
      verdict: (id) => {
        if (isClockMove(id)) return verdict(clock, {}, { type: id })
        return answers.get(id)?.verdict?.() ?? { ok: true }
      },
      send: (event) => {
        const place = placeIn(event.type)
        if (place !== undefined) return go(hrefOf(place))
        const begun = placeToCreate(event.type)
        if (begun !== undefined) return go(newHrefOf(begun, meant()))
        if (isClockMove(event.type)) return worktime.send({ type: event.type })
        // offers are made from the registry, whose app commands are these events
        const heard = own[event.type] ?? answers.get(event.type)?.send
        heard?.(event as AppEvent)
      },
    }
  }, [roles, hasClock, go, clock])
}
