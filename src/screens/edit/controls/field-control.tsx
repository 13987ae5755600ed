import { latePart } from '#ui/late/late-part.tsx'
import { AmountControl } from './amount-control.tsx'
import { ChoiceControl } from './choice-control.tsx'
import type { ControlProps } from './control.ts'
import { CountryControl } from './country-control.tsx'
import { DayControl } from './day-control.tsx'
import { FileControl } from './file-control.tsx'
import { FlagControl } from './flag-control.tsx'
import { RefControl } from './ref-control.tsx'
import { TextControl } from './text-control.tsx'

// two fields have it, and it knows all of the world's zones
const ZoneControl = latePart(async () => (await import('./zone-control.tsx')).ZoneControl)
const RegionControl = latePart(async () => (await import('./region-control.tsx')).RegionControl)

/** The control of a field, by its kind; a list is a table of them. */
export function FieldControl({ field, ...rest }: ControlProps) {
  switch (field.kind) {
    case 'text':
      if (field.format === 'country') return <CountryControl {...rest} />
      if (field.format === 'time_zone') return <ZoneControl {...rest} />
      if (field.country !== undefined) return <RegionControl country={field.country} {...rest} />
      return <TextControl field={field} {...rest} />
    case 'longtext':
      return <TextControl field={field} {...rest} />
    case 'number':
    case 'percent':
    case 'money':
      return <AmountControl field={field} {...rest} />
    case 'date':
    case 'datetime':
      return <DayControl field={field} {...rest} />
    case 'flag':
      return <FlagControl field={field} {...rest} />
    case 'choice':
      return <ChoiceControl field={field} {...rest} />
    case 'ref':
      return <RefControl field={field} {...rest} />
    case 'file':
      return <FileControl field={field} {...rest} />
    case 'list':
      return null
  }
}
