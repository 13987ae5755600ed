import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { exportHistory } from '#entities/export-job.ts'
import { isExportMove } from '#machines/export-job.ts'
import { useServices } from '#screens/services.ts'
import { useListener } from '#screens/command-hooks.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { jobIn, jobVerdict } from '#screens/shell/jobs.ts'

/** The focused job: its life's moves are meant for it. */
function FocusedJob({ row }: { row: Row | undefined }) {
  const { jobs } = useServices()
  const listener = useMemo<Listener>(() => {
    const job = row && jobIn(row)
    return {
      hears: (id) => isExportMove(id) && job !== undefined,
      verdict: (id) => (isExportMove(id) && job !== undefined ? jobVerdict(job, id) : { ok: true }),
      send: ({ type }) => {
        if (isExportMove(type) && job !== undefined) jobs.send({ type, id: job.id })
      },
    }
  }, [jobs, row])
  useListener('jobs', listener)
  return null
}

/** `/admin/export`: every job that ever was, also those that were aborted, and what can be done about it. */
export function ExportsScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen entity={exportHistory} title={t('exports')}>
      {(row) => <FocusedJob row={row} />}
    </SearchScreen>
  )
}
