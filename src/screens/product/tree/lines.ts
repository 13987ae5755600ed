import { branchesOf, type Nested } from '#screens/category/branches.ts'

/** What products are sorted into: a category, a tag, a value of an attribute, or none of them (id 0). */
export type TreeTerm = Nested & { readonly name: string }
export const noTerm = 0

/** Lines that belong together: one term, or the products that lie in it and in nothing below it. */
export type TreePiece =
  | {
      readonly is: 'term'
      readonly term: TreeTerm
      readonly level: number
      readonly place: number
      readonly siblings: number
      /** Undefined where nothing lies in it. */
      readonly isOpen: boolean | undefined
    }
  | {
      readonly is: 'products'
      readonly term: TreeTerm
      readonly level: number
      /** So many terms stand before them. */
      readonly before: number
      readonly length: number
    }

type Asked = {
  terms: readonly TreeTerm[]
  /** How many products lie in a term, with what lies below it. */
  countOf: (id: number) => number
  isOpen: (id: number) => boolean
  /** How many lie in it and in nothing below it; 0 until it is known. */
  ownOf: (id: number) => number
  /** Only what holds something is shown. */
  isNarrowed: boolean
}

/** A tree of products: of an open term first what lies below it, then its own products. */
export function piecesOf({ terms, countOf, isOpen, ownOf, isNarrowed }: Asked): readonly TreePiece[] {
  const shown = isNarrowed ? terms.filter(({ id }) => countOf(id) > 0) : terms
  const inEach = Map.groupBy(shown, ({ parent }) => parent?.id ?? null)
  const pieces: TreePiece[] = []
  const open: { term: TreeTerm; level: number }[] = []
  /** What lies at this level or further in is over: its own products end it. */
  const close = (level: number) => {
    while ((open.at(-1)?.level ?? 0) >= level) {
      const last = open.pop()
      if (last === undefined) return
      const before = inEach.get(last.term.id)?.length ?? 0
      const length = ownOf(last.term.id)
      if (length > 0) pieces.push({ is: 'products', term: last.term, level: last.level + 1, before, length })
    }
  }
  for (const branch of branchesOf(shown, isOpen)) {
    const { category: term, level, place } = branch
    close(level)
    const isShown = branch.isOpen ?? (countOf(term.id) > 0 ? isOpen(term.id) : undefined)
    const outer = term.parent?.id
    const siblings = branch.siblings + (outer === undefined ? 0 : ownOf(outer))
    pieces.push({ is: 'term', term, level, place, siblings, isOpen: isShown })
    if (isShown === true) open.push({ term, level })
  }
  close(1)
  return pieces
}

/** A line: its piece, and which of the products of it. */
export type Line = { readonly piece: TreePiece; readonly at: number }

const lengthOf = (piece: TreePiece): number => (piece.is === 'term' ? 1 : piece.length)

/** The name of a line: a term by its number, a product by its term and its place in it. */
export const keyOf = ({ piece, at }: Line): string =>
  piece.is === 'term' ? `${piece.term.id}` : `${piece.term.id}-${at}`

/** The lines of a tree by their place, however many: nothing is kept for each of the products. */
export function linesOf(pieces: readonly TreePiece[]) {
  const starts: number[] = []
  let count = 0
  for (const piece of pieces) {
    starts.push(count)
    count += lengthOf(piece)
  }
  const places = new Map(pieces.map((piece, index) => [`${piece.is} ${piece.term.id}`, index]))
  const pieceAt = (line: number): number => {
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= line) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    count,
    at: (line: number): Line | undefined => {
      const index = pieceAt(line)
      const piece = pieces[index]
      return piece === undefined || line < 0 || line >= count ? undefined : { piece, at: line - (starts[index] ?? 0) }
    },
    /** Where a line stands; of a product that is no longer there the last of its term, else the term. */
    indexOf: (key: string): number | undefined => {
      const [term = '', at] = key.split('-')
      const products = at === undefined ? undefined : places.get(`products ${term}`)
      const piece = products === undefined ? undefined : pieces[products]
      if (products !== undefined && piece !== undefined)
        return (starts[products] ?? 0) + Math.min(Number(at), lengthOf(piece) - 1)
      const own = places.get(`term ${term}`)
      return own === undefined ? undefined : starts[own]
    },
    /** The line of the term that a line lies in. */
    outerOf: ({ piece }: Line): number | undefined => {
      const outer = piece.is === 'products' ? piece.term.id : piece.term.parent?.id
      const index = outer === undefined ? undefined : places.get(`term ${outer}`)
      return index === undefined ? undefined : starts[index]
    },
    /** The products in a range of lines: of which terms, from which to which of them. */
    productsIn: (first: number, last: number): { term: TreeTerm; from: number; to: number }[] =>
      pieces.slice(pieceAt(first), pieceAt(last) + 1).flatMap((piece, offset) => {
        if (piece.is === 'term') return []
        const start = starts[pieceAt(first) + offset] ?? 0
        const [from, to] = [Math.max(0, first - start), Math.min(piece.length, last - start + 1) - 1]
        return to < from ? [] : [{ term: piece.term, from, to }]
      }),
  }
}
export type Lines = ReturnType<typeof linesOf>
