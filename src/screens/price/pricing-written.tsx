import type { DrawnSectionProps } from '#screens/edit/drawn-sections.ts'
import { EditSection } from '#screens/edit/section.tsx'
import { PricesWritten } from './prices-written.tsx'

/** What a product costs, while it is written: its prices as a table of lists and quantities, and the fields beside them. */
export function PricingWritten({ editor, ...props }: DrawnSectionProps) {
  const { parts, written, values, base, problems, only, send } = props
  const isOpen = written.includes('prices') && (only === undefined || only === 'prices')
  if (!isOpen) return <EditSection {...props} />
  return (
    <EditSection
      {...props}
      parts={{
        ...parts,
        prices: (
          <PricesWritten
            key="prices"
            {...{ editor, values, base, problems, send }}
            field={props.entity.fields['prices']}
          />
        ),
      }}
    />
  )
}
