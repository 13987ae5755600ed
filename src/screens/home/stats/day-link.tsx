import { Link } from 'wouter'
import { hrefOfDays } from './figures.ts'

type DayLinkProps = { day: string; shop: number | undefined; hasList: boolean; children: string }

/** A day that leads to its orders, for whoever has a list of them. */
export const DayLink = ({ day, shop, hasList, children }: DayLinkProps) =>
  hasList ? (
    <Link href={hrefOfDays(day, day, shop)} className="rounded-row hover:underline">
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
