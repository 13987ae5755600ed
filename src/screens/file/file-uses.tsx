import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Ref } from '#entities/entity.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'

type Use = { object: string; record: Ref; field: string; holds: boolean }

const linkOf = ({ object, record }: Use) => <RefLink to={object} target={record} />

/** Everything that names a file, and whether it stays for that. */
export function FileUses({ record }: { record: Row }) {
  const { t } = useTranslation(['entities', 'ui', 'record'])
  const uses = (record['uses'] ?? []) as readonly Use[] // held against the entity
  return (
    <SimpleTable
      label={t('file.uses')}
      rows={uses}
      rowKey={({ object, record: { id }, field }) => `${object} ${id} ${field}`}
      columns={[
        { id: 'object', header: t('file.uses.object'), cell: ({ object }) => t(`object.${object}`, { ns: 'ui' }) },
        {
          id: 'record',
          header: t('file.uses.record'),
          cell: linkOf,
        },
        { id: 'field', header: t('file.uses.field'), cell: ({ object, field }) => t(`${object}.${field}`) },
        { id: 'holds', header: t('file.uses.holds'), cell: ({ holds }) => t(holds ? 'yes' : 'no', { ns: 'record' }) },
      ]}
      empty={t('file.uses.none')}
    />
  )
}
