import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newSecret } from '#server/webhook/secret.ts'
import { sendMessage } from '#server/webhook/send.ts'

const root = path.join(import.meta.dirname, '../../..')

test('the receiver of docs/webhooks.md hears what is signed, and nothing else', async () => {
  const page = await readFile(path.join(root, 'docs/webhooks.md'), 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const onPort = code.replace(
    'listen(3000)',
    'listen(0, "127.0.0.1", function () { console.log(this.address().port) })',
  )
  const secret = newSecret()
  const program = spawn(process.execPath, ['--input-type=module', '-e', onPort], {
    cwd: root,
    env: { ...process.env, KONTOR_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const next = async () => String(((await once(program.stdout, 'data')) as unknown[])[0]).trim()
  try {
    const port = Number(await next())
    const told = (secrets: readonly string[]) =>
      sendMessage(
        { outboundAllow: [{ host: '127.0.0.1', port }] },
        {
          url: `http://127.0.0.1:${port}/hooks`,
          message: 'msg_docs',
          payload: '{"type":"invoice.paid","data":{"object":"invoice","id":4711}}',
          secrets,
        },
        new AbortController().signal,
      )
    const said = next()
    expect(await told([secret])).toMatchObject({ code: 204, trouble: null })
    expect(await said).toBe('invoice.paid invoice 4711')
    expect(await told([newSecret()])).toMatchObject({ code: 400, trouble: 'receiver_refuses' })
  } finally {
    program.kill()
  }
})
