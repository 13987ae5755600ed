/** The least that the server takes; it also refuses common passwords. */
export const leastLength = 12

export type TypedPasswords = { old_password: string; new_password: string; repeat: string }

/** The checklist of spec §5, line by line. */
export const strengthOf = ({ old_password, new_password, repeat }: TypedPasswords) => ({
  has_number: /\p{N}/u.test(new_password),
  has_length: [...new_password].length >= leastLength,
  has_both_cases: /\p{Lu}/u.test(new_password) && /\p{Ll}/u.test(new_password),
  has_special: /[^\p{L}\p{N}\s]/u.test(new_password),
  is_repeated: new_password !== '' && repeat === new_password,
  has_old: old_password !== '',
})
export type Strength = ReturnType<typeof strengthOf>
