/** The number of the only one. */
export const settingId = 1

/** How a mail server is spoken to: encrypted once it offers that, from the first byte on, or never. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const
export type SmtpSecurity = (typeof smtpSecurities)[number]
