import { classes } from '#ui/classes.ts'

export type BrandProps = {
  /** The product's name; left out where only the mark fits. */
  name?: string
  /** The smaller one stands in the drawer. */
  size?: 'small' | 'large'
}

/** The mark of the product: an upright in ink and an angle in the primary colour. */
export function Brand({ name, size = 'large' }: BrandProps) {
  const large = size === 'large'
  return (
    <span className={classes('inline-flex items-center gap-3 font-strong', large ? 'text-title' : 'text-[15px]/5')}>
      <svg height={large ? 20 : 16} viewBox="0 0 18 20" aria-hidden fill="none" strokeWidth="4" strokeLinecap="round">
        <path d="M2 2v16" stroke="currentColor" />
        <path d="M16 2 8 10l8 8" stroke="var(--color-primary)" strokeLinejoin="round" />
      </svg>
      {name}
    </span>
  )
}
