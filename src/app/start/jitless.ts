import * as z from 'zod/mini'

// The content security policy allows no code made from text; this has to run before the first schema is used.
z.config({ jitless: true })
