import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { FrontDeskContext, type FrontDesk } from '#screens/desk.ts'
import { ServerField } from '#screens/sign-in/server-field.tsx'

await createInstance().use(initReactI18next).init({ lng: 'de_DE', resources: {} })

const remembered = [{ address: 'https://kontor.example', last_used: Date.UTC(2026, 10, 20), is_test: true }]

const drawn = (forcedServer: string | undefined) => {
  const signIn = { forcedServer, servers: () => remembered }
  const desk = { signIn } as unknown as FrontDesk // all that the field asks of it
  return renderToStaticMarkup(
    <FrontDeskContext value={desk}>
      <ServerField value="https://typed.example" onChange={() => {}} />
    </FrontDeskContext>,
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
