import type { Stored } from '#api/file/file.ts'
import { mayClock, rightIn } from '#entities/access.ts'
import { isReported } from '#entities/worktime/absence-parts.ts'
import { absence } from '#entities/worktime/absence.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { mayTake, takeFile } from '#server/edit/take-file.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { notFound } from '#server/store/not-found.ts'

type Held = { employee_id: number; kind: string; status: string; certificate: Stored | null }

/** Attaches a certificate that was uploaded for it to a sick note, or takes it off: the employee's own, and who decides. */
export async function attachCertificate(
  tx: Tx,
  { user, address }: Caller,
  id: number,
  file: number | null,
): Promise<Stored | null> {
  const decides = rightIn(user, 'absence', null) === 'edit'
  if (!decides && !mayClock(user)) throw refuse({ status: 403, code: 'no_right' })
  const before = await tx.maybe<Held>(sql`
    select a.employee_id, a.kind, a.status,
      (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = a.certificate_id) as certificate
    from absences a where a.id = ${id} for update`)
  if (before === undefined || !(decides || before.employee_id === user.id)) throw notFound('absence')
  if (!isReported(before.kind) || before.status === 'refused' || before.status === 'withdrawn')
    throw refuse({ status: 422, code: 'invalid', fields: { certificate: 'field_invalid' } })
  if (file !== null && !(await mayTake(tx, user, { entity: absence }, 'certificate', id, file)))
    throw refuse({ status: 422, code: 'invalid', fields: { certificate: 'field_invalid' } })
  await tx.run(sql`update absences set certificate_id = ${file}, version = version + 1 where id = ${id}`)
  await takeFile({ db: tx, entity: absence, id }, 'absences', 'certificate')
  const { certificate } = await tx.one<{ certificate: Stored | null }>(
    sql`select certificate from absence_rows where id = ${id}`,
  )
  await audit(tx, {
    user,
    verb: 'absence.attach',
    object: 'absence',
    objectId: id,
    before: { certificate: before.certificate },
    after: { certificate },
    remoteAddress: address,
  })
  return certificate
}
