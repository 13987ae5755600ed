import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { saveFile } from '#ui/save-file.ts'

/** The cards that stand for keys, and the sheet for calibration, as one file. */
export async function downloadCards(): Promise<void> {
  try {
    // a file that is not refused comes as its bytes
    saveFile((await call('scan.cards', {})) as Blob, 'kontor-cards.pdf')
  } catch (error) {
    // the error policy has said why
    if (failureOf(error) === undefined) throw error
  }
}
