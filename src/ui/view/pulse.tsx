/** The dot of what runs now, with a ring that comes and goes; one per screen. */
export function Pulse() {
  return (
    <span aria-hidden className="relative inline-block size-1.5">
      <span className="absolute -inset-0.75 animate-pulse-ring rounded-full bg-now/24" />
      <span className="absolute inset-0 rounded-full bg-now forced-colors:bg-[Highlight]" />
    </span>
  )
}
