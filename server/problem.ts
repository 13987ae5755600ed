/** Something whoever starts Kontor can mend: told as a sentence, without a stack. */
export function problem(message: string, options?: ErrorOptions): Error {
  const error = new Error(message, options)
  error.name = 'Problem'
  return error
}

export const isProblem = (error: unknown): error is Error => error instanceof Error && error.name === 'Problem'
