/** A link inside text; the router's own link carries it. */
export const linkLook = 'rounded-row text-primary-ink underline-offset-2 hover:underline'

/** A quiet action in running text, such as "Forgot password?" or "Hide the server selector". */
export const quietLinkLook = 'rounded-row text-table text-ink-3 underline-offset-2 hover:text-ink hover:underline'

/** A name among other words that leads somewhere: underlined, because its colour is theirs. */
export const nameLinkLook =
  'rounded-row underline decoration-line underline-offset-2 hover:text-ink hover:decoration-current'
