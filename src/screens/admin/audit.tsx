import { useTranslation } from 'react-i18next'
import { auditLog } from '#entities/audit-log/audit-log.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { latePart } from '#ui/late/late-part.tsx'

const AuditBeside = latePart(async () => (await import('./audit-beside.tsx')).AuditBeside)

/** `/admin/settings/audit`: who wrote what, in every record, the latest first. */
export function AuditScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={auditLog} title={t('audit')} moves={undefined} beside={AuditBeside} />
}
