/** What stands between `{{` and `}}`: somebody else fills it, in any language. */
const placeholder = /\{\{\s*[\w.-]+\s*\}\}/g

const placeholdersIn = (text: string): readonly string[] =>
  (text.match(placeholder) ?? []).map((one) => one.replaceAll(/\s/g, ''))

const without = (some: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return some.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The placeholders of a source that its translation lacks, and those that it has too many of. */
export const placeholderProblems = (
  source: string,
  target: string,
): { readonly missing: readonly string[]; readonly extra: readonly string[] } => {
  const [given, written] = [placeholdersIn(source), placeholdersIn(target)]
  return { missing: without(given, written), extra: without(written, given) }
}
