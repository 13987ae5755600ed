import type { Actor } from '#entities/access.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { viewFor } from '#server/search/own-references.ts'
import type { Source } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import type { TextForm } from './form.ts'
import type { ExportRows } from './query.ts'

/** Stands for the end of a line until COPY has let the rows go: a line of its own for each record is all it knows. */
const lineEnd = '\u0003'

/**
 * Before the values, as DATEV describes its ASCII import for LODAS. Nobody has read such a file into LODAS yet: it says so
 * itself (ADR 0298).
 */
const lodasHead = (consultant: string, client: string): string =>
  [
    '[Allgemein]',
    'Ziel=LODAS',
    'Version_SST=1.0',
    `BeraterNr=${consultant}`,
    `MandantenNr=${client}`,
    'Datumsformat=TT/MM/JJJJ',
    'Feldtrennzeichen=;',
    'Zahlenkomma=,',
    'Kommentarzeichen=*',
    '',
    '* Kontor: nicht geprueft, bitte zuerst als Prueflauf einlesen',
    '[Satzbeschreibung]',
    '10;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;bs_wert_butab#bwd;bs_nr#bwd;la_eigene#bwd;pnr#bwd;',
    '',
    '[Bewegungsdaten]',
    '',
  ].join(lineEnd)

const [beforeConsultant = '', between = '', afterClient = ''] = lodasHead('\0', '\0').split('\0')

/** Hours have the key 1; none of them is no line. */
const line = (hours: Sql, wageType: Sql): Sql => sql`
  case when ${hours} > 0 then '10;' || to_char(v.month, 'DD/MM/YYYY') || ';'
    || replace(to_char(${hours}, 'FM999999990.00'), '.', ',') || ';1;' || ${wageType} || ';' || v.personnel_number || ';' end`

/** What is credited, and overtime apart where that has a wage type of its own; the head goes before the first record. */
function lodasRows(source: Source, actor: Actor, { from, where }: ExportRows): Sql {
  const overtime = sql`case when s.lodas_overtime_type is null then 0 else v.overtime_hours end`
  return sql`
    select nullif(concat_ws(${lineEnd},
      case when row_number() over (order by v.personnel_number::integer, v.id) = 1
        then ${beforeConsultant}::text || s.lodas_consultant || ${between}::text || s.lodas_client || ${
          // its last end of line is the one that goes between
          afterClient.slice(0, -1)
        }::text end,
      ${line(sql`(v.credited_hours - ${overtime})`, sql`s.lodas_wage_type`)},
      ${line(overtime, sql`s.lodas_overtime_type`)}), '') as line
    from ${viewFor(source, actor)} v join ${named(source.table)} t on t.id = v.id ${from}
    cross join settings s
    where ${where} order by v.personnel_number::integer, v.id`
}

/** One month, closed for all, of employees whom LODAS can know, by a house that has its numbers there. */
async function requireLodas(db: Queries, source: Source, actor: Actor, { from, where }: ExportRows): Promise<void> {
  const { code } = await db.one<{ code: ErrorCode | null }>(sql`
    select case
      when min(s.lodas_consultant) is null or min(s.lodas_client) is null or min(s.lodas_wage_type) is null
        then 'lodas_not_set'
      when count(t.id) = 0 then 'lodas_nothing'
      when count(distinct t.month) > 1 then 'lodas_one_month'
      when bool_or(t.status = 'open') then 'lodas_open_month'
      when bool_or(v.personnel_number is null or v.personnel_number !~ '^[0-9]{1,5}$') then 'lodas_personnel_number'
      -- it reads numbers: 00104 is 104
      when count(distinct ltrim(v.personnel_number, '0')) < count(t.id) then 'lodas_personnel_number'
    end as code
    from settings s left join (${named(source.table)} t join ${viewFor(source, actor)} v on v.id = t.id ${from})
      on ${where}`)
  if (code !== null) throw refuse({ status: 422, code, fields: { format: code } })
}

export const lodasForm: TextForm = {
  type: 'text/plain',
  extension: 'txt',
  rows: lodasRows,
  copy: `format csv, delimiter e'\\x01', quote e'\\x02'`,
  head: '',
  tail: '',
  nothing: '',
  require: requireLodas,
  bytes: (chunk) => Buffer.from(chunk.toString('latin1').replaceAll(lineEnd, '\n').replaceAll('\n', '\r\n'), 'latin1'),
}
