import { routes } from '#api/contract.ts'
import { importTrial, type ImportMapping, type ImportTrial } from '#api/edit/import.ts'
import { started } from '#api/jobs.ts'
import type { Locale } from '#entities/locale.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import type { TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

/** What a file becomes, as somebody who signed in would import it. */
export async function importer(server: TestServer, login: string, locale: Locale = 'de_DE') {
  const token = await signIn(server.url, login)
  const inLocale = { 'Override-Locale': locale }
  const send = (bytes: Uint8Array, object: string, name = 'file.csv') =>
    call(server.url, token, 'POST', '/api/v3/file', upload(bytes, { name, purpose: `${object}.import` }), inLocale)
  const post = (object: string, body: object) =>
    call(server.url, token, 'POST', `/api/v3/${object}/import`, body, inLocale)
  return {
    token,
    send,
    post,
    /** The number of a file that was uploaded. */
    fileOf: async (table: string | Uint8Array, object = 'product', name?: string): Promise<number> => {
      const answer = await send(typeof table === 'string' ? new TextEncoder().encode(table) : table, object, name)
      return routes['file.upload'].answer.parse(answer.body).payload.id
    },
    tried: async (file_id: number, mapping?: ImportMapping, object = 'product'): Promise<ImportTrial> =>
      importTrial.parse(payloadOf(await post(object, { file_id, dry_run: true, ...(mapping && { mapping }) }))),
    run: async (file_id: number, mapping: ImportMapping, object = 'product') => {
      const { job, undo } = started.parse(payloadOf(await post(object, { file_id, mapping })))
      return { job, undo, ended: await jobUntil(server.db, job.id) }
    },
    undone: async (undo: string | undefined) => {
      const back = await call(server.url, token, 'POST', `/api/v3/undo/${undo}`, {}, inLocale)
      const { job } = started.parse(routes['undo'].answer.parse(back.body).payload)
      return jobUntil(server.db, job.id)
    },
  }
}

const payloadOf = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return routes['object.import'].answer.parse(body).payload
}
