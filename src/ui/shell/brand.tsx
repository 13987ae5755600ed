export type BrandProps = {
  /** The product's name; left out where only the mark fits. */
  name?: string
}

/** The mark of the product: an upright in ink and an angle in the primary colour. */
export function Brand({ name }: BrandProps) {
  return (
    <span className="inline-flex items-center gap-3 text-title font-strong">
      <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden fill="none" strokeWidth="4" strokeLinecap="round">
        <path d="M2 2v16" stroke="currentColor" />
        <path d="M16 2 8 10l8 8" stroke="var(--color-primary)" strokeLinejoin="round" />
      </svg>
      {name}
    </span>
  )
}
