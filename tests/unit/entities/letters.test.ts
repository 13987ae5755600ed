import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataSchema } from '#entities/edit-schema.ts'
import { fieldProblems } from '#entities/field-problem.ts'
import { hasNoBlank, isOfOneScript, isSeen, lookOf } from '#entities/letters.ts'
import { user } from '#entities/user/user.ts'

test.for(['\u200B', ' \u00A0\u2060', '\u3164', '\u115F', '\u2800', '\uFEFF', '\u{E0001}'])(
  'nothing is seen of %j',
  (text) => expect([isSeen(text), hasNoBlank(`a${text}b`)]).toEqual([false, false]),
)

test.for(['Öztürk', '李', 'ぁ', 'Ж', '-', '😀'])('%s is seen', (text) => expect(isSeen(text)).toBe(true))

test.for([
  ['pаypal', false],
  ['admin', true],
  ['мария', true],
  ['αθηνα', true],
  ['οffice', false],
  ['anna.müller+1@nordlicht', true],
  ['山田.taro', true],
] as const)('%s is of one script: %s', ([text, expected]) => expect(isOfOneScript(text)).toBe(expected))

test.for([
  ['admin', 'ADMIN'],
  ['admin', 'ａｄｍｉｎ'],
  ['scope', 'ѕсоре'],
  ['tokyo', 'токуо'],
  ['aba', 'АВА'],
  ['axo', 'αχο'],
  ['fi', 'ﬁ'],
  ['admin', 'ad\u200Bmin'],
])('%s and %s look alike', ([one = '', other = '']) => expect(lookOf(one)).toBe(lookOf(other)))

test.for([
  ['müller', 'muller'],
  ['anna', 'anne'],
  ['дом', 'dom'],
])('%s and %s do not', ([one = '', other = '']) => expect(lookOf(one)).not.toBe(lookOf(other)))

describe('what is written of a user', () => {
  const problemsOf = (data: object) => {
    const read = z.safeParse(dataSchema(user), data)
    return read.success
      ? []
      : fieldProblems(read.error.issues, data).map(([path, problem]) => [path.join('.'), problem])
  }

  test.for([
    [{ first_name: '\u200B\u200B' }, [['first_name', 'field_required']]],
    [{ login: 'pаypal' }, [['login', 'login_mixed']]],
    [{ login: 'ad\u200Bmin' }, [['login', 'login_blank']]],
    [{ login: 'anna schmidt' }, [['login', 'login_blank']]],
    [{ birthday: '1988-02-29', login: 'anna.schmidt', first_name: 'Anna' }, []],
    [{ alias: '\u200B' }, []],
  ] as const)('%j', ([data, expected]) => expect(problemsOf(data)).toEqual(expected))
})
