import { Suspense, useLayoutEffect, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { isVisible } from '#commands/navigation.ts'
import { isBuilt, placeIds, type BuiltPlaceId } from '#commands/places.ts'
import { fetchedScreen, fetchScreen } from '#screens/index.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { ScreenFailed } from '#screens/screen-failed.tsx'
import { ScreenLoading } from '#screens/screen-loading.tsx'
import { useCurrentPageName, usePageTitle } from '#screens/page-name.ts'
import { ScreenBoundary } from '#ui/layer/screen-boundary.tsx'
import { lazyComponent } from '#ui/late/lazy-component.ts'
import { matchPlace } from '#commands/match-place.ts'
import { NotFound } from '#screens/not-found.tsx'
import { lateComponent } from '#ui/late/late-component.ts'

const RefusedPlace = lateComponent(async () => (await import('#screens/refused-place.tsx')).RefusedPlace)

const lazyScreens = Object.fromEntries(
  placeIds.filter(isBuilt).map((id) => [
    id,
    lazyComponent(
      () => fetchScreen(id),
      () => fetchedScreen(id),
    ),
  ]),
) as unknown as Record<BuiltPlaceId, ComponentType<ScreenProps>> // the same keys; a lazy component is drawn like any

/** The screen at the address: built, allowed, fetched; what breaks in it stays in it. */
export function Routes({ roles }: { roles: readonly string[] }) {
  const [path] = useLocation()
  const { t } = useTranslation('places')
  const match = matchPlace(path)
  const place = match !== undefined && isBuilt(match.id) ? match.id : undefined
  const name = useCurrentPageName()
  usePageTitle(name ?? (place === undefined ? t('not_found', { ns: 'ui' }) : t(place)))
  return (
    // a record's sections are parts of one screen
    <ScreenBoundary
      key={place === undefined ? path : `${place} ${match?.params['id'] ?? ''}`}
      fallback={<ScreenFailed />}
    >
      <Suspense fallback={<ScreenLoading />}>
        {match === undefined || place === undefined ? (
          <NotFound />
        ) : (
          <Allowed place={place} params={match.params} roles={roles} />
        )}
        <Arrival key={path} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Allowed({ place, params, roles }: ScreenProps & { place: BuiltPlaceId; roles: readonly string[] }) {
  const Screen = lazyScreens[place]
  return isVisible(place, roles) ? <Screen params={params} /> : <RefusedPlace place={place} />
}

let hasArrived = false

/** Going somewhere scrolls to the top, or to the hash if one is given (spec §2). */
function Arrival() {
  useLayoutEffect(() => {
    if (scrollToHash()) return undefined
    // a fresh page is at its top; to ask it would lay it out before its rows are there
    if (hasArrived) arrive()
    hasArrived = true
    if (location.hash === '') return undefined
    // what the hash names may come later, with the record
    const waiting = new MutationObserver(() => {
      if (scrollToHash()) waiting.disconnect()
    })
    waiting.observe(document.body, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [])
  return null
}

/** Keys are meant for the screen from here on, and no longer for the button or link that was left. */
const arrive = () => {
  const main = document.getElementById('main')
  main?.scrollTo(0, 0)
  const before = document.activeElement
  if (before !== document.body && main?.contains(before) === false) main.focus({ preventScroll: true })
}

/** False where no hash is given, or nothing on the page is called so. */
const scrollToHash = (): boolean => {
  const target = document.getElementById(hashOf(location.hash))
  target?.scrollIntoView()
  return target !== null
}

/** Anybody can type an address: a hash that is badly escaped is taken as it stands. */
const hashOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
