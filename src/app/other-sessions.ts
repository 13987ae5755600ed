import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { showToast } from '#ui/layer/toast.ts'
import { reloadProfile } from './query-client.ts'

/** Ends the user's sessions everywhere else, and says so; the profile shows which are left. */
export async function endOtherSessions(said: string): Promise<void> {
  try {
    await call('user.end_other_sessions', {})
    showToast({ text: said, tone: 'good', id: 'session.end_others' })
  } catch (error) {
    // the error policy has said why
    if (failureOf(error) === undefined) throw error
  }
  await reloadProfile()
}
