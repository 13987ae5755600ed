import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Combobox } from '#ui/form/combobox.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const ids = (html: string, attribute: string) => html.match(new RegExp(`${attribute}="([^"]*)"`))?.[1]?.split(' ') ?? []

test('a field ties its label, hint, former value and error to the control', () => {
  const html = renderToStaticMarkup(
    <Field label="SKU" requiredWord="Pflicht" hint="Wie auf dem Etikett" changed="vorher A-1" error="Schon vergeben.">
      {(wiring) => <TextInput {...wiring} />}
    </Field>,
  )
  expect(ids(html, 'for')).toEqual(ids(html.slice(html.indexOf('<input')), ' id'))
  const described = ids(html, 'aria-describedby')
  expect(described).toHaveLength(3)
  for (const id of described) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-required="true"')
})

test('a field without error, hint and mark says none of them', () => {
  const html = renderToStaticMarkup(<Field label="Name">{(wiring) => <TextInput {...wiring} />}</Field>)
  expect(html).not.toMatch(/aria-describedby|aria-invalid|aria-required/)
})

test('a password is hidden until it is asked for', () => {
  const html = renderToStaticMarkup(<PasswordInput showLabel="Anzeigen" hideLabel="Verbergen" />)
  expect(html).toContain('type="password"')
  expect(html).toContain('Anzeigen')
  expect(html).toMatch(/<button type="button"/)
})

test('a combobox is closed at first, lists its choices and marks the chosen one', () => {
  const html = renderToStaticMarkup(
    <Combobox
      value="kontor.example"
      onChange={() => undefined}
      toggleLabel="Gemerkte Server"
      choices={[
        { value: 'kontor.example', meta: 'heute' },
        { value: 'test.example', mark: 'Test' },
      ]}
    />,
  )
  expect(html).toContain('aria-expanded="false"')
  const list = ids(html, 'aria-controls')[0]
  expect(html).toContain(`id="${list}" role="listbox"`)
  expect(html.match(/role="option"/g)).toHaveLength(2)
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1)
})

test('a forced value cannot be changed and has no list', () => {
  const html = renderToStaticMarkup(
    <Combobox
      value="kontor.example"
      onChange={() => undefined}
      toggleLabel="Server"
      choices={[{ value: 'a' }]}
      disabled
    />,
  )
  expect(html).toMatch(/<input[^>]* disabled=""/)
  expect(html).not.toContain('<button')
})
