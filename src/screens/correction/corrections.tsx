import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { correctionOnScreen } from '#commands/work/correction.ts'
import { hrefOf } from '#commands/places.ts'
import { correction } from '#entities/worktime/correction.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { Button } from '#ui/action/button.tsx'
import { latePart } from '#ui/late/late-part.tsx'

const AskCorrection = latePart(async () => (await import('./ask-correction.tsx')).AskCorrection)

/** The way to a correction, in the head of its list. */
function AskButton() {
  const { t } = useTranslation('absence')
  const caps = useKeyCaps()
  const offer = useOffer('go.correction_request')
  if (offer?.enabled !== true) return null
  return (
    <Button variant="primary" keys={caps.of(offer.id)} onClick={() => offer.run()}>
      {t('correction.title.ask')}
    </Button>
  )
}

/** `/time-tracking/corrections`: days that employees asked to have corrected, each their own, and all for who decides. */
export function CorrectionsScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen entity={correction} title={t('corrections')} moves={correctionOnScreen.moves} actions={AskButton} />
  )
}

/** `/time-tracking/corrections/new`: the request, over their list. */
export function CorrectionRequestScreen() {
  const [, go] = useLocation()
  const search = useSearch()
  const [start] = useState(() => startIn(search))
  // what it begins with is no filter of the list
  useEffect(() => {
    if (search !== '') go(hrefOf('correction_request'), { replace: true })
  }, [search, go])
  return (
    <>
      {search === '' && <CorrectionsScreen />}
      <AskCorrection start={start} onClose={() => go(hrefOf('corrections'))} />
    </>
  )
}

const startIn = (search: string) => {
  const said = new URLSearchParams(search)
  const employee = Number(said.get('user_id') ?? Number.NaN)
  return { day: said.get('day') ?? undefined, user_id: Number.isInteger(employee) ? employee : undefined }
}
