export type AvatarProps = {
  /** First and last name; the initials are taken from them. */
  name: string
  src?: string | undefined
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase()
}

/** A circle of 28 px; the name stands beside it, so it says nothing itself. */
export function Avatar({ name, src }: AvatarProps) {
  return (
    <span
      aria-hidden
      className="inline-grid size-7 shrink-0 place-items-center overflow-hidden rounded-full bg-press text-key font-strong text-ink"
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  )
}
