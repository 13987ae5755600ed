import type { TranslationFacts } from '#machines/translation/translation.ts'
import type { Policy } from '../policy.ts'

const right = { has_source: true, keeps_placeholders: true, fits: true }

/** Translations of lifecycles §8: missing → draft → done ⇄ outdated; what lacks a placeholder is written and never done. */
export const translationPolicy = {
  events: {
    finish: { type: 'translation.finish' },
    confirm: { type: 'translation.confirm' },
    reopen: { type: 'translation.reopen' },
    write: { type: 'translation.written' },
    clear: { type: 'translation.cleared' },
    change: { type: 'translation.source_changed' },
    restore: { type: 'translation.source_restored' },
  },
  knows: {
    '': right,
    'without a placeholder': { ...right, keeps_placeholders: false },
    'too long': { ...right, fits: false },
    'of nothing': { ...right, has_source: false },
  },
  table: `
    missing  | finish → –, confirm → –, reopen → –, write → draft, clear → –, change → –, restore → –
    draft    | finish → done, confirm → –, reopen → –, write → draft, clear → missing, change → –, restore → –
    done     | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → outdated, restore → –
    outdated | finish → –, confirm → done, reopen → draft, write → draft, clear → missing, change → –, restore → done
    missing (without a placeholder)  | finish → –, confirm → –, reopen → –, write → draft, clear → –, change → –, restore → –
    draft (without a placeholder)    | finish → –, confirm → –, reopen → –, write → draft, clear → missing, change → –, restore → –
    done (without a placeholder)     | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → outdated, restore → –
    outdated (without a placeholder) | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → –, restore → done
    missing (too long)  | finish → –, confirm → –, reopen → –, write → draft, clear → –, change → –, restore → –
    draft (too long)    | finish → –, confirm → –, reopen → –, write → draft, clear → missing, change → –, restore → –
    done (too long)     | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → outdated, restore → –
    outdated (too long) | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → –, restore → done
    missing (of nothing)  | finish → –, confirm → –, reopen → –, write → draft, clear → –, change → –, restore → –
    draft (of nothing)    | finish → –, confirm → –, reopen → –, write → draft, clear → missing, change → –, restore → –
    done (of nothing)     | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → outdated, restore → –
    outdated (of nothing) | finish → –, confirm → –, reopen → draft, write → draft, clear → missing, change → –, restore → done`,
} as const satisfies Policy<TranslationFacts>
