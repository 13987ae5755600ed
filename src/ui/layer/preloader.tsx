import { Brand } from '#ui/shell/brand.tsx'

export type PreloaderProps = {
  /** What is going on, such as "Sitzung wird geprüft". */
  label: string
}

/** The whole window while the session begins or ends (spec §4). */
export function Preloader({ label }: PreloaderProps) {
  return (
    <div
      role="status"
      data-pending=""
      className="fixed inset-0 z-overlay flex flex-col items-center justify-center gap-4 bg-surface"
    >
      <Brand />
      <span aria-hidden className="h-1 w-40 overflow-hidden rounded-full bg-press">
        <span className="block h-full w-1/4 animate-seek rounded-full bg-now" />
      </span>
      {/* the console's own font would compete with its code on a slow line */}
      <p className="text-table font-[family-name:system-ui] text-ink-3">{label}</p>
    </div>
  )
}
