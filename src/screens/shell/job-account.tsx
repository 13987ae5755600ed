import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { bulkAccount } from '#api/jobs.ts'
import { record } from '#api/reads.ts'
import { recordHrefOf } from '#commands/places.ts'
import type { Job } from '#screens/shell/jobs.ts'

/** What became of each of a bulk's records: which were moved, which were not and why, and which it never came to. */
export function JobAccount({ job: { id, object } }: { job: Pick<Job, 'id' | 'object'> }) {
  const { data } = useQuery(record('export-job', id, ['account']))
  const groups = useMemo(() => bulkAccount.safeParse(data?.['account']).data ?? [], [data])
  const hrefOf = recordHrefOf({ name: object })
  return (
    <dl className="m-0 flex max-h-60 flex-col gap-2 overflow-y-auto pt-1 pb-2 text-meta">
      {groups.map(({ outcome, said, records }) => (
        <div key={outcome}>
          <dt className="text-ink-2">{said}</dt>
          <dd className="m-0 flex flex-wrap gap-x-2 tabular-nums">
            {records.map(({ id: one, label }) =>
              hrefOf === undefined ? (
                <span key={one}>{label}</span>
              ) : (
                <Link key={one} href={hrefOf(one)} tabIndex={-1} className="text-ink-2 underline">
                  {label}
                </Link>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
