import { expect, test } from 'vitest'
import { refusalText } from '#app/palette/running/conflict.ts'

const context = { t: ((key: string) => key) as never, locale: 'de_DE' as const }

test('why a move was refused names which of what was given it is', () => {
  const said = {
    error: 'Einige Eingaben können so nicht übernommen werden.',
    problem: { code: 'invalid', fields: { pickup_code: ['Das ist nicht der Abholcode dieses Auftrags'] } },
  }
  expect(refusalText(said as never, context)).toBe(
    'Einige Eingaben können so nicht übernommen werden. Das ist nicht der Abholcode dieses Auftrags',
  )
})
