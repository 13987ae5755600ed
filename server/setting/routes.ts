import type { FastifyInstance } from 'fastify'
import { problemTexts } from '#server/answer.ts'
import { callerOf } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import { addressOf } from '#server/request.ts'
import { tryNumbers } from '#server/number-series/try.ts'
import { implement } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
import { readRecord } from '#server/store/record.ts'
import { writeMailPassword } from './mail-password.ts'
import { tryRetention } from './retention/try.ts'
import { testMail } from './test-mail.ts'

const object = 'setting'

/** What of the settings is tried out before it is relied on, and the password that nobody reads. */
export function settingRoutes(app: FastifyInstance, config: Config): void {
  implement(app, 'setting.mail_password', (call) =>
    call.change(async (tx) => {
      await writeMailPassword(tx, callerOf(call), config, call.params.id, call.body)
      return readRecord(tx, call, { object, id: call.params.id }, [])
    }),
  )

  implement(app, 'setting.test_mail', async (call) => {
    const { db, user, params, body, locale, request } = call
    // whoever may not see them sends nothing in their name
    await readRecord(db, call, { object, id: params.id }, [])
    // nothing is held meanwhile: the mail server may take its time
    const tested = await testMail(db, config, body.to.trim(), locale)
    return call.change(async (tx) => {
      const verb = 'setting.test_mail'
      const after = { to: body.to.trim(), finding: tested.finding }
      await audit(tx, {
        user,
        verb,
        object,
        objectId: params.id,
        after,
        remoteAddress: addressOf(request),
      })
      return tested
    })
  })

  implement(app, 'setting.try_retention', async (call) => {
    await readRecord(call.db, call, { object, id: call.params.id }, [])
    return tryRetention(call.db, call.body.periods)
  })

  implement(app, 'setting.try_numbers', async (call) => {
    const { db, locale } = call
    await readRecord(db, call, { object, id: call.params.id }, [])
    const { problems, numbers } = await tryNumbers(db, call.body.document_numbers)
    return {
      problems: [...problems].map(([type, of]) => ({ type, text: problemTexts(of, locale).join(' ') })),
      numbers,
    }
  })
}
