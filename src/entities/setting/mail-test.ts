/** What a test mail came to. Of each there is a sentence, and of what failed another one that says what to change, and where. */
export const mailFindings = [
  'accepted',
  'no_server',
  'no_sender',
  'unresolved',
  'not_public',
  'unreachable',
  'too_slow',
  'certificate_refused',
  'no_encryption',
  'password_missing',
  'password_unreadable',
  'not_signed_in',
  'sender_refused',
  'recipient_refused',
  'refused',
  'unclear',
] as const
export type MailFinding = (typeof mailFindings)[number]

/** Why the mail server of the settings cannot be asked. */
export type MailServerFlaw = Extract<
  MailFinding,
  'unresolved' | 'not_public' | 'password_missing' | 'password_unreadable'
>
