import { MailPanel } from './mail-panel.tsx'
import { NumbersPanel } from './numbers-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { TemplatesPanel } from './templates-panel.tsx'

/** What stands below the fields of the settings, by section: one piece, for one page shows them all. */
export const panels = {
  documents: NumbersPanel,
  mail: MailPanel,
  retention: RetentionPanel,
  security: SecurityPanel,
  templates: TemplatesPanel,
}
