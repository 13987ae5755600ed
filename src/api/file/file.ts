import * as z from 'zod/mini'
import { id, name } from '../values.ts'

/** The most bytes of a file that is uploaded. */
export const mostUploaded = 10_000_000

/** What goes as `multipart/form-data`: the field that the file is meant for, as `user.avatar`, and behind it the file itself. */
export const uploadBody = z.strictObject({
  for: name,
  /** The file as it came: its name, and its bytes by their SHA-256. */
  file: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(255)), sha256: z.string() }),
})

/** As a record's field holds it. */
export const stored = z.object({ id, label: z.string() })
export type Stored = z.infer<typeof stored>
