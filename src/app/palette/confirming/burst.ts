/** After so many ms without a key what comes next is no longer part of the typing before. */
const pause = 500

/** So many ms after the key that opened a question Enter is still of the same burst. */
export const burst = 250

let pressedAt = -Infinity

/** When a key was last pressed, in ms as an event says it. */
export const lastPressedAt = (): number => pressedAt

export const notePress = ({ timeStamp }: Pick<Event, 'timeStamp'>): void => {
  pressedAt = timeStamp
}

const isSign = (key: string) => [...key].length === 1

/** What a question has to know of the keys on it to tell an answer from typing that goes on. */
export type Typing = {
  openedAt: number
  /** When the last key before it was pressed. */
  openedBy: number
  typedAt: number | undefined
}

type Key = Pick<KeyboardEvent, 'key' | 'isTrusted' | 'repeat'>

/**
 * Is a key that would answer a question part of the typing that opened it? One that was played, or is held
 * down, is; Enter is while letters are still being typed and right behind the key that opened it, Space also right after
 * the question was opened.
 */
export const isOfBurst = (
  { key, isTrusted, repeat }: Key,
  { openedAt, openedBy, typedAt }: Typing,
  now: number,
): boolean => {
  if (key !== 'Enter' && key !== ' ') return false
  if (!isTrusted || repeat) return true
  if (typedAt !== undefined && now - typedAt < pause) return true
  return key === ' ' ? now - openedAt < pause : now - openedBy < burst
}

/** A letter typed where nothing takes it: whoever types it has not seen the question. */
export const isText = ({ key }: Pick<Key, 'key'>): boolean => isSign(key) && key !== ' '
