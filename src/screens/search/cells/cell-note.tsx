/** Why a cell is as it is, below it. */
export function CellNote({ children }: { children: string }) {
  return (
    <span
      role="alert"
      className="absolute top-full right-0 z-5 mt-px max-w-80 min-w-max rounded-field border border-tone-bad bg-raised px-2 py-1 text-left text-meta whitespace-normal text-bad-ink shadow-e2"
    >
      {children}
    </span>
  )
}
