/** A colour beside its name; its border stands out where it is that of the paper. */
export function Swatch({ color, name }: { color: string | null; name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {color !== null && (
        <span
          aria-hidden
          className="size-3.5 shrink-0 rounded-key border border-line-strong"
          style={{ background: color }}
        />
      )}
      {name}
    </span>
  )
}
