import { escaped } from '#server/escape-html.ts'

/** An address of the web at the end of a sentence leaves its full stop behind. */
const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g

/** Addresses of the web lead there, and everything else is text. */
const linked = (text: string): string => {
  let at = 0
  const parts: string[] = []
  for (const { 0: url, index } of text.matchAll(address)) {
    parts.push(escaped(text.slice(at, index)), `<a href="${escaped(url)}">${escaped(url)}</a>`)
    at = index + url.length
  }
  return [...parts, escaped(text.slice(at))].join('')
}

type Mail = { readonly subject: string; readonly text: string; readonly language: string }

/**
 * A mail's text as HTML: nothing in it is markup of somebody else's, for all of it is escaped here. Attributes draw it in
 * place of styles, so that it looks alike in every mail program, and in the console, whose policy allows no styles.
 */
export function htmlOf({ subject, text, language }: Mail): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body bgcolor="#f3f4f6" text="#1b1f24" link="#1f5fa8">
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="16"><tr><td align="center">
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="28" bgcolor="#ffffff"><tr><td align="left">
<font face="Helvetica, Arial, sans-serif" size="3">
${paragraphs}
</font>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** The same with an image of one dot before its end. */
export const withImage = (html: string, address: string): string =>
  html.replace('</body>', `<img src="${escaped(address)}" width="1" height="1" alt="">\n</body>`)
