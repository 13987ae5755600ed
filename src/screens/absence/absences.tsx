import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { absenceOnScreen } from '#commands/work/absence.ts'
import { hrefOf } from '#commands/places.ts'
import { absence } from '#entities/worktime/absence.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { Button } from '#ui/action/button.tsx'
import { latePart } from '#ui/late/late-part.tsx'
import { startIn } from './wish.ts'

const AskAbsence = latePart(async () => (await import('./ask-absence.tsx')).AskAbsence)

/** The way to a request, in the head of its list. */
function AskButton() {
  const { t } = useTranslation('absence')
  const caps = useKeyCaps()
  const offer = useOffer('go.absence_request')
  if (offer?.enabled !== true) return null
  return (
    <Button variant="primary" keys={caps.of(offer.id)} onClick={() => offer.run()}>
      {t('title.ask')}
    </Button>
  )
}

/** `/time-tracking/absences`: what employees asked for, each their own, and those of all for who decides. */
export function AbsencesScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={absence} title={t('absences')} moves={absenceOnScreen.moves} actions={AskButton} />
}

/** `/time-tracking/absences/new`: the request, over their list. */
export function AbsenceRequestScreen() {
  const [, go] = useLocation()
  const search = useSearch()
  const [start] = useState(() => startIn(search))
  // what it begins with is no filter of the list
  useEffect(() => {
    if (search !== '') go(hrefOf('absence_request'), { replace: true })
  }, [search, go])
  return (
    <>
      {search === '' && <AbsencesScreen />}
      <AskAbsence start={start} onClose={() => go(hrefOf('absences'))} />
    </>
  )
}
