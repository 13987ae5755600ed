import type { GridColumn } from '#ui/list/grid-types.ts'
import { StatusMark, type StatusTone } from '#ui/view/status-mark.tsx'

/** A row that is made from its number, so that there can be as many as one likes. */
export type SampleLine = { number: number; tone: StatusTone; name: string; sum: string }

const tones: readonly StatusTone[] = ['work', 'wait', 'way', 'good', 'bad', 'shut', 'idle']
const names = ['Käthe Wüstenhagen-Schmalzried', 'Mehmet Yıldız', 'Stadtwerke Friedrichshafen, Zentraleinkauf']
const sums = ['4.812,60', '129,85', '89,90']

export const lineAt = (index: number): SampleLine => ({
  number: 1_048_231 + index,
  tone: tones[index % tones.length] ?? 'idle',
  name: names[index % names.length] ?? '',
  sum: sums[index % sums.length] ?? '',
})

export const lineColumns = (t: (key: string) => string): GridColumn<SampleLine>[] => [
  {
    id: 'number',
    header: t('test.number'),
    size: 92,
    cell: (line) => <span className="font-strong tabular-nums">{line.number}</span>,
    sortable: true,
  },
  {
    id: 'status',
    header: t('test.status'),
    size: 184,
    cell: (line) => <StatusMark tone={line.tone} word={t(`test.tone.${line.tone}`)} />,
  },
  { id: 'customer', header: t('test.customer'), size: 160, flexible: true, cell: (line) => line.name },
  { id: 'total', header: t('test.total'), size: 104, align: 'end', cell: (line) => line.sum, sortable: true },
]
