import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { mayClock, rightIn } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import { absence } from '#entities/worktime/absence.ts'
import { isReported } from '#entities/worktime/absence-parts.ts'
import { useActor } from '#screens/command-hooks.ts'
import { FileControl } from '#screens/edit/controls/file-control.tsx'
import { FileLink } from '#screens/edit/file-link.tsx'

/** The certificate of a sick note: opened and replaced by the employee it is about, and by who decides. */
export function Certificate({ record }: { record: Row }) {
  const { t } = useTranslation('entities')
  const actor = useActor()
  const queries = useQueryClient()
  const { id, kind, status, employee, certificate } = record
  if (!isReported(String(kind)) || actor === undefined) return null
  const isOwn = isRef(employee) && employee.id === actor.id && mayClock(actor)
  const isLive = status !== 'refused' && status !== 'withdrawn'
  const mayAttach = isLive && (isOwn || rightIn(actor, 'absence', null) === 'edit')
  if (!mayAttach && !isRef(certificate)) return null
  const attach = async (value: unknown) => {
    try {
      await call('absence.attach', { params: { id }, body: { file_id: isRef(value) ? value.id : null } })
    } catch (refused) {
      // what was refused has been said
      if (failureOf(refused) === undefined) throw refused
    }
    await queries.invalidateQueries({ queryKey: ['record', 'absence'] })
  }
  return (
    <section aria-label={t('absence.certificate')} className="flex flex-col gap-2 px-4 pb-4">
      <h3 className="m-0 text-table text-ink-2">{t('absence.certificate')}</h3>
      {isRef(certificate) && <FileLink file={certificate} />}
      {mayAttach && (
        <FileControl
          field={absence.fields.certificate}
          value={certificate ?? null}
          onChange={(value) => void attach(value)}
          word={(suffix) => t(`absence.${suffix}`)}
          purpose="absence.certificate"
          currency=""
          wiring={{}}
        />
      )}
    </section>
  )
}
