import type because from '#locales/en_EN/because.json'
import type errors from '#locales/en_EN/errors.json'

/** Texts that count stand in the catalogue once for each form: `more_than_open_one`, `more_than_open_other`. */
type Named<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key

/** Why a life refuses: the keys of `because.json`, so that none is without its sentence. */
export type ReasonCode = Named<keyof typeof because>

/** Why a call is refused: the keys of `errors.json` or, where a life refuses, its reason. */
export type ErrorCode = ReasonCode | Exclude<Named<keyof typeof errors>, `export.${string}`>
