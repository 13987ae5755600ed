import type { Page } from '@playwright/test'
import { demoPassword } from './console.ts'

type Change = { login: string; object: string; id: string; data: Readonly<Record<string, unknown>> }

/** Somebody else writes the same record meanwhile, over the wire; answers it as it was before. */
export const editBeside = async (page: Page, change: Change): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(
    async ({ login, password, object, id, data }) => {
      const ask = async (path: string, method: string, body: unknown, token?: string) => {
        const headers = { 'Content-Type': 'application/json', ...(token !== undefined && { Token: token }) }
        const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return JSON.parse(await answer.text()) as { payload: unknown } // as the wire says
      }
      const { payload: token } = await ask('/auth/login', 'POST', { login, password, server: location.origin })
      const path = `/api/v3/${object}/${id}`
      const { payload } = await ask(path, 'POST', {}, String(token))
      const before = payload as Record<string, unknown> // as the wire says
      await ask(path, 'PATCH', { data, version: before['version'] }, String(token))
      return before
    },
    { ...change, password: demoPassword },
  )
