/** After so many ms without a key what comes next is no longer part of the typing before. */
const pause = 500

const isSign = (key: string) => [...key].length === 1

/** What a question has to know of the keys on it to tell an answer from typing that goes on. */
export type Typing = { openedAt: number; typedAt: number | undefined }

type Key = Pick<KeyboardEvent, 'key' | 'isTrusted' | 'repeat'>

/**
 * Is a key that would answer a question part of the typing that opened it? One that was played, or is held
 * down, is; Enter is while letters are still being typed, Space also right after the question was opened.
 */
export const isOfBurst = ({ key, isTrusted, repeat }: Key, { openedAt, typedAt }: Typing, now: number): boolean => {
  if (key !== 'Enter' && key !== ' ') return false
  if (!isTrusted || repeat) return true
  return (typedAt !== undefined && now - typedAt < pause) || (key === ' ' && now - openedAt < pause)
}

/** A letter typed where nothing takes it: whoever types it has not seen the question. */
export const isText = ({ key }: Pick<Key, 'key'>): boolean => isSign(key) && key !== ' '
