import { CallData } from '#screens/admin/call-data.tsx'
import { MailCopy } from '#screens/communication/mail-copy.tsx'
import { TemplatePreview } from '#screens/communication/template-preview.tsx'
import { FileActs } from '#screens/file/file-acts.tsx'
import { FileUses } from '#screens/file/file-uses.tsx'
import { SecretPanel } from '#screens/webhook/secret-panel.tsx'

/** What of an administrator's records is drawn in its own way, as one piece. */
export const adminPanels = { CallData, FileUses, FileActs, SecretPanel, MailCopy, TemplatePreview }
