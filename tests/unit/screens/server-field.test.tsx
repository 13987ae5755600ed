import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { BaseServicesContext, type BaseServices } from '#screens/services.ts'
import { ServerField } from '#screens/sign-in/server-field.tsx'

await createInstance().use(initReactI18next).init({ lng: 'de_DE', resources: {} })

const remembered = [{ address: 'https://kontor.example', last_used: Date.UTC(2026, 10, 20), is_test: true }]

const drawn = (forcedServer: string | undefined, trouble?: string) => {
  const signIn = { forcedServer, servers: () => remembered }
  const services = { signIn } as unknown as BaseServices // all that the field asks of it
  return renderToStaticMarkup(
    <BaseServicesContext value={services}>
      <ServerField value="https://typed.example" onChange={() => {}} trouble={trouble} />
    </BaseServicesContext>,
  )
}

test('a server that the build forces is fixed and disabled', () => {
  const html = drawn('https://forced.example')
  expect(html).toMatch(/<input[^>]*disabled=""/)
  expect(html).toContain('value="https://forced.example"')
  expect(html).not.toContain('role="combobox"')
  expect(html).not.toContain('typed.example')
})

test('without one the server is free text beside those remembered', () => {
  const html = drawn(undefined)
  expect(html).toMatch(/role="combobox"/)
  expect(html).toContain('value="https://typed.example"')
  expect(html).not.toContain('disabled=""')
})

test.for([undefined, 'https://forced.example'])('why it cannot answer belongs to the field, forced: %s', (forced) => {
  const html = drawn(forced, 'It cannot answer now.')
  const described = /<input[^>]*aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toMatch(new RegExp(`aria-live="polite"><p id="${described}"[^>]*>.*It cannot answer now\\.`))
  expect(drawn(forced)).not.toContain('aria-describedby')
})
