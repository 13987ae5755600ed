import { Brand } from '#ui/shell/brand.tsx'
import { ProgressBar } from '#ui/view/progress-bar.tsx'

export type PreloaderProps = {
  /** What is going on, such as "Sitzung wird geprüft". */
  label: string
}

/** The whole window while the session begins or ends (spec §4). */
export function Preloader({ label }: PreloaderProps) {
  return (
    <div role="status" className="fixed inset-0 z-overlay flex flex-col items-center justify-center gap-4 bg-surface">
      <Brand />
      <ProgressBar label={label} className="w-40" />
      <p className="text-table text-ink-3">{label}</p>
    </div>
  )
}
