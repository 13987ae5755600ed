import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { editorMachine, savingOf } from '#machines/editor/editor.ts'
import { initial, type EditorEvent } from '#machines/editor/context.ts'
import { differences } from '#machines/editor/difference.ts'
import { saysMore } from '#machines/editor/draft.ts'
import type { Values } from '#machines/editor/merge.ts'
import { nextProblem, problemsOf, serverProblems } from '#machines/editor/problems.ts'
import { blank, keyOf, opened, rowsIn } from '#machines/editor/rows.ts'
import { acts, base, editsOn, fields, records } from './record.ts'

const editing = (record: Values | null = base, draft: { base: Values; shown: Values } | null = null) => {
  const kept: unknown[] = []
  const sent: unknown[] = []
  const checks: string[] = []
  const actor = createActor(
    editorMachine.provide({
      actions: {
        keep: ({ context }) => void kept.push(context.shown),
        forget: () => void kept.push(null),
        save: ({ context }) => void sent.push(savingOf(context)),
        check: ({ event }) => void ('path' in event && checks.push(String(event.path))),
      },
    }),
    { input: { fields, record, draft } },
  ).start()
  const does = (...events: EditorEvent[]) => {
    for (const event of events) actor.send(event)
    return actor.getSnapshot()
  }
  const change = (path: string, value: unknown) => does({ type: 'editor.change', path, value })
  return { does, change, kept, sent, checks, at: () => actor.getSnapshot() }
}

const standing = (current: object) => ({
  type: 'editor.overtaken' as const,
  by: { current: { ...base, ...current }, version: 5, changed_by: 'Eva', changed_by_me: false, changed_at: '' },
})

describe('steps of the editor', () => {
  it('taken back one by one give every earlier state', () => {
    fc.assert(
      fc.property(records, acts, (record, all) => {
        const { does, at } = editing(record)
        const { edits } = editsOn(at().context.base, all)
        const states: Values[] = []
        let last: string | null = null
        for (const edit of edits) {
          const before = at().context.shown
          const { shown } = does(edit).context
          const path = edit.type === 'editor.change' ? edit.path : null
          if (shown === before) continue
          // what is typed on at one place is one step
          if (path === null || path !== last) states.push(before)
          last = path
        }
        for (const state of states.toReversed()) expect(does({ type: 'editor.back' }).context.shown).toEqual(state)
        expect(at().value).toBe('pristine')
      }),
    )
  })

  it('are one where cells are pasted', () => {
    const { does } = editing()
    const { context } = does({
      type: 'editor.paste',
      edits: [
        { type: 'editor.change', path: 'addresses.1.city', value: 'Bonn' },
        { type: 'editor.change', path: 'addresses.2.city', value: 'Wien' },
        { type: 'editor.list.add', list: 'addresses', values: { city: 'Bern' } },
      ],
    })
    expect(rowsIn(context.shown['addresses']).map(({ city }) => city)).toEqual(['Bonn', 'Wien', 'Bern'])
    expect(does({ type: 'editor.back' }).value).toBe('pristine')
  })
})

describe('saving', () => {
  it('sends what changed with the version it was changed from, and takes the answer for the record', () => {
    const { does, change, sent, kept, at } = editing()
    change('name', 'Ida')
    expect(does({ type: 'editor.save' }).value).toBe('saving')
    expect(sent).toEqual([{ id: 7, version: 3, data: { name: 'Ida' } }])
    change('note', 'typed meanwhile')
    does({ type: 'editor.saved', record: { ...base, name: 'Ida', version: 4, discount: '9.00' } })
    expect(at().value).toBe('dirty')
    expect(at().context.shown).toMatchObject({ name: 'Ida', note: 'typed meanwhile', discount: '9.00' })
    expect(differences(fields, at().context.base, at().context.shown)).toEqual([{ field: 'note', is: 'changed' }])
    does({ type: 'editor.save' })
    expect(sent.at(-1)).toEqual({ id: 7, version: 4, data: { note: 'typed meanwhile' } })
    does({ type: 'editor.saved', record: { ...base, name: 'Ida', version: 5, note: 'typed meanwhile' } })
    expect(at().value).toBe('pristine')
    expect(kept.at(-1)).toBeNull()
  })

  it('sends nothing that is wrong, and says what', () => {
    const { does, change, sent, at } = editing()
    change('name', '')
    expect(does({ type: 'editor.save' }).value).toBe('invalid')
    expect(sent).toEqual([])
    expect(at().context.problems).toEqual({ name: ['field_required'] })
    expect(change('name', 'Ida').context.problems).toEqual({})
  })

  it('asks a new record for all it needs', () => {
    const { does, sent, at } = editing(null)
    does({ type: 'editor.list.add', list: 'addresses' }, { type: 'editor.save' })
    expect(at().context.problems).toEqual({
      name: ['field_required'],
      'addresses.new_0.city': ['field_required'],
    })
    does(
      { type: 'editor.change', path: 'name', value: 'Ida' },
      { type: 'editor.change', path: 'addresses.new_0.city', value: 'Bern' },
      { type: 'editor.save' },
    )
    expect(sent).toEqual([
      {
        id: undefined,
        version: undefined,
        data: { name: 'Ida', is_b2b: false, country: 'de', addresses: [{ city: 'Bern', country_id: null }] },
      },
    ])
  })

  it('puts what the server says at the rows it is said of', () => {
    const shown = opened(fields, base)
    const rows = [...rowsIn(shown['addresses']), { $key: 'new_4', city: 'x' }, { $key: 'new_6', city: 'y' }]
    const said = {
      shop_id: ['a'],
      'addresses.2.city': ['b'],
      'addresses.new_1.country_id': ['c'],
      'addresses.new_0': ['d'],
      addresses: ['e'],
    }
    expect(serverProblems(fields, { ...shown, addresses: rows }, said)).toEqual({
      shop: [{ text: 'a' }],
      'addresses.2.city': [{ text: 'b' }],
      'addresses.new_6.country': [{ text: 'c' }],
      'addresses.new_4.city': [{ text: 'd' }],
      addresses: [{ text: 'e' }],
    })
  })

  it('keeps what the server said of a field while one goes through it', () => {
    const { does, change } = editing()
    change('name', 'Ida')
    does({ type: 'editor.save' }, { type: 'editor.refused', text: 'No', fields: { name: ['Taken'] } })
    const { context, value } = does({ type: 'editor.visited', path: 'name' })
    expect({ value, problems: context.problems }).toEqual({ value: 'invalid', problems: { name: [{ text: 'Taken' }] } })
  })
})

describe('a problem', () => {
  it('is found in fields and cells by what the schema says of them', () => {
    const shown = opened(fields, {
      ...base,
      name: 'n'.repeat(21),
      discount: { unread: 'much' },
      addresses: [{ id: 1, city: 'c'.repeat(21) }],
      roles: [{ role: 'cook' }],
    })
    expect(problemsOf(fields, opened(fields, base), shown)).toEqual({
      name: [{ code: 'field_too_long', params: { count: 20 } }],
      discount: ['field_invalid'],
      'addresses.1.city': [{ code: 'field_too_long', params: { count: 20 } }],
      'roles.["cook"].role': ['field_choice'],
    })
  })

  it('is the next one in the order of the form, from the last the first again', () => {
    const shown = opened(fields, base)
    const problems = { discount: ['field_invalid'], 'addresses.2.city': ['field_required'] } as const
    const next = (from: string | null) => nextProblem(fields, shown, problems, from)
    expect([null, 'name', 'discount', 'addresses.1.city', 'addresses.2.city', 'roles'].map(next)).toEqual([
      'discount',
      'discount',
      'addresses.2.city',
      'addresses.2.city',
      'discount',
      'discount',
    ])
    expect(nextProblem(fields, shown, {}, null)).toBeNull()
  })

  it('is asked about when a field is left that nobody else may hold', () => {
    const { does, change, checks } = editing()
    change('name', 'Ida')
    change('note', 'x')
    does({ type: 'editor.visited', path: 'name' }, { type: 'editor.visited', path: 'note' })
    expect(checks).toEqual(['name'])
    const problem = { text: 'Held by customer 8' }
    does({ type: 'editor.checked', path: 'name', value: 'Ada', problem })
    // the answer to what has been typed over says nothing
    expect(does({ type: 'editor.checked', path: 'name', value: 'Ada', problem }).context.problems).toEqual({})
    expect(does({ type: 'editor.checked', path: 'name', value: 'Ida', problem }).context.problems).toEqual({
      name: [problem],
    })
    change('name', '')
    does({ type: 'editor.visited', path: 'name' })
    change('name', 'Ada')
    does({ type: 'editor.visited', path: 'name' })
    expect(checks).toEqual(['name'])
  })
})

describe('being overtaken', () => {
  it('asks for a decision of each overlap, then saves over the record as it is now', () => {
    const { does, change, sent, at } = editing()
    change('name', 'Ida')
    change('discount', '4.00')
    change('is_b2b', true)
    does({ type: 'editor.save' }, standing({ name: 'Eva', discount: '3.00', note: 'theirs' }))
    expect(at().value).toBe('conflict')
    expect(does({ type: 'editor.save' }).value).toBe('conflict')
    does({ type: 'editor.choose', path: 'name', decision: 'theirs' })
    expect(does({ type: 'editor.choose', path: 'discount', decision: 'mine' }).value).toBe('decided')
    does({ type: 'editor.save' })
    expect(sent.at(-1)).toEqual({ id: 7, version: 5, data: { discount: '4.00', is_b2b: true } })
    expect(at().context.shown).toMatchObject({ name: 'Eva', note: 'theirs' })
  })

  it('asks for nothing where nothing overlaps', () => {
    const { does, change, at } = editing()
    change('name', 'Ida')
    does({ type: 'editor.save' }, standing({ note: 'theirs' }))
    expect(at().value).toBe('dirty')
    expect(at().context).toMatchObject({ conflict: null, base: { version: 5 }, shown: { name: 'Ida', note: 'theirs' } })
  })

  it('saves nothing where all of it is theirs', () => {
    const { does, change, sent, at } = editing()
    change('name', 'Ida')
    does({ type: 'editor.save' }, standing({ name: 'Eva' }))
    does({ type: 'editor.choose', path: null, decision: 'theirs' }, { type: 'editor.save' })
    expect(at().value).toBe('pristine')
    expect(sent).toHaveLength(1)
  })

  it('is discarded to what they wrote', () => {
    const { does, change } = editing()
    change('name', 'Ida')
    const { context } = does({ type: 'editor.save' }, standing({ name: 'Eva' }), { type: 'editor.discard' })
    expect(context.shown).toMatchObject({ name: 'Eva', version: 5 })
  })
})

describe('a draft', () => {
  const typed = (values: object) => ({
    base: opened(fields, base),
    shown: { ...opened(fields, base), ...values },
  })

  it('is taken up over the record as it is now', () => {
    const { does, at } = editing({ ...base, note: 'theirs', version: 4 }, typed({ name: 'Ida' }))
    expect(at().value).toBe('offered')
    // before that is answered nothing is typed over it
    expect(does({ type: 'editor.change', path: 'name', value: 'x' }).value).toBe('offered')
    does({ type: 'editor.restore' })
    expect(at().value).toBe('dirty')
    expect(at().context).toMatchObject({ base: { version: 4 }, shown: { name: 'Ida', note: 'theirs' } })
  })

  it('meets a record that was changed at the same place', () => {
    const { does, at } = editing({ ...base, name: 'Eva', version: 4 }, typed({ name: 'Ida' }))
    expect(does({ type: 'editor.restore' }).value).toBe('conflict')
    does({ type: 'editor.choose', path: null, decision: 'mine' }, { type: 'editor.stay' })
    expect(at().value).toBe('dirty')
    expect(at().context).toMatchObject({ base: { name: 'Eva', version: 4 }, shown: { name: 'Ida' } })
  })

  it('is not offered where it says nothing that is not there', () => {
    expect(editing({ ...base, name: 'Ida' }, typed({ name: 'Ida' })).at().value).toBe('pristine')
    expect(saysMore(fields, typed({}), opened(fields, base))).toBe(false)
    expect(editing(null, { base: blank(fields), shown: { ...blank(fields), name: 'x' } }).at().value).toBe('offered')
  })

  it('is kept with every step, and forgotten with what it was of', () => {
    const { does, change, kept } = editing()
    change('name', 'Ida')
    does({ type: 'editor.list.remove', list: 'addresses', row: '1' })
    expect(kept).toHaveLength(2)
    expect(does({ type: 'editor.discard' }).context.shown).toEqual(initial({ fields, record: base }).base)
    expect(kept.at(-1)).toBeNull()
    change('name', 'Ida')
    expect(change('name', 'Ada').value).toBe('pristine')
    expect(kept.at(-1)).toBeNull()
  })
})

describe('rows', () => {
  it('have a key of their own until the server numbers them', () => {
    const { does, at } = editing()
    does({ type: 'editor.list.add', list: 'addresses', at: 0, values: { city: 'Bern' } }, { type: 'editor.save' })
    does({ type: 'editor.change', path: 'addresses.new_0.city', value: 'Basel' })
    const numbered = [{ id: 9, city: 'Bern', country: null }, ...(base['addresses'] as Values[])]
    does({ type: 'editor.saved', record: { ...base, version: 4, addresses: numbered } })
    expect(rowsIn(at().context.shown['addresses']).map((row) => [keyOf(row), row['city']])).toEqual([
      ['9', 'Basel'],
      ['1', 'Kiel'],
      ['2', 'Graz'],
    ])
    expect(savingOf(at().context).data).toEqual({ addresses: [{ id: 9, city: 'Basel' }, { id: 1 }, { id: 2 }] })
  })
})
