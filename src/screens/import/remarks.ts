import type { ImportTrial } from '#api/edit/import.ts'

/** Why nothing, or not all, of a file would be imported. */
type ImportRemark = { readonly is: 'no_column' | 'header_only' | 'doubled' | 'all_same'; readonly head: string }

type Tried = Pick<ImportTrial, 'columns' | 'mapping' | 'rows' | 'same'>

const plain = (head: string) => head.trim().toLowerCase()

/** What whoever looks at a trial would wonder about: the counts alone do not tell it. */
export function remarksOn({ columns, mapping, rows, same }: Tried): ImportRemark[] {
  const isMeant = (at: number) => (mapping.columns[at] ?? null) !== null
  if (!columns.some((_, at) => isMeant(at))) return [{ is: 'no_column', head: '' }]
  const heads = columns.map(({ head }) => plain(head))
  const doubled = columns.filter(({ head }, at) => {
    const others = heads.flatMap((one, place) => (one === plain(head) && place !== at ? [place] : []))
    return head.trim() !== '' && heads.indexOf(plain(head)) === at && others.some((place) => !isMeant(place))
  })
  return [
    ...doubled.map(({ head }): ImportRemark => ({ is: 'doubled', head: head.trim() })),
    ...(rows === 0 ? [{ is: 'header_only', head: '' } as const] : []),
    ...(rows > 0 && rows === same ? [{ is: 'all_same', head: '' } as const] : []),
  ]
}
