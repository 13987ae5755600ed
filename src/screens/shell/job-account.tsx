import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { bulkAccount } from '#api/jobs.ts'
import { record } from '#api/reads.ts'
import { recordHrefOf } from '#commands/places.ts'
import { useFormat } from '#screens/format.ts'
import type { Job } from '#screens/shell/jobs.ts'

/** So many of a group are named at once: more of them is a wall of numbers. */
const atOnce = 24

type LinksProps = {
  records: readonly { id: number; label: string }[]
  hrefOf: ((id: number) => string) | undefined
}

function Links({ records, hrefOf }: LinksProps) {
  return (
    <span className="flex flex-wrap gap-x-2 tabular-nums">
      {records.map(({ id, label }) =>
        hrefOf === undefined ? (
          <span key={id}>{label}</span>
        ) : (
          <Link key={id} href={hrefOf(id)} tabIndex={-1} className="text-ink-2 underline">
            {label}
          </Link>
        ),
      )}
    </span>
  )
}

/** The first of them, and the others behind their number, which `more` puts in words. */
export function Records({ records, hrefOf, more }: LinksProps & { more: (count: number) => string }) {
  const rest = records.slice(atOnce)
  return (
    <>
      <Links records={records.slice(0, atOnce)} hrefOf={hrefOf} />
      {rest.length > 0 && (
        <details>
          <summary className="text-ink-2">{more(rest.length)}</summary>
          <Links records={rest} hrefOf={hrefOf} />
        </details>
      )}
    </>
  )
}

/** What became of each of a bulk's records: which were moved, which were not and why, and which it never came to. */
export function JobAccount({ job: { id, object } }: { job: Pick<Job, 'id' | 'object'> }) {
  const { data } = useQuery(record('export-job', id, ['account']))
  const groups = useMemo(() => bulkAccount.safeParse(data?.['account']).data ?? [], [data])
  const { t } = useTranslation('search')
  const format = useFormat()
  const hrefOf = recordHrefOf({ name: object })
  return (
    <dl className="m-0 flex max-h-60 flex-col gap-2 overflow-y-auto pt-1 pb-2 text-meta">
      {groups.map(({ outcome, said, records }) => (
        <div key={outcome}>
          <dt className="text-ink-2">{said}</dt>
          <dd className="m-0">
            <Records
              records={records}
              hrefOf={hrefOf}
              more={(count) => t('facet.more', { number: format.number(count) })}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
