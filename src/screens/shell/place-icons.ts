import {
  Activity,
  ArrowLeftRight,
  ArrowUpDown,
  FileDown,
  FileText,
  LayoutDashboard,
  Mail,
  Package,
  BadgeEuro,
  CreditCard,
  ShoppingCart,
  Store,
  Tag,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { PlaceId } from '#commands/places.ts'

/** The icon of each place in the drawer; that of a place comes with its screen, because every icon is in the shell. */
export const placeIcons: Partial<Record<PlaceId, LucideIcon>> = {
  home: LayoutDashboard,
  customers: Users,
  orders: ShoppingCart,
  invoices: FileText,
  transactions: ArrowLeftRight,
  products: Package,
  product_tags: Tag,
  shops: Store,
  price_lists: BadgeEuro,
  payment_settings: CreditCard,
  users: UserRound,
  exports: FileDown,
  cron: Activity,
  sync_queue: ArrowUpDown,
  communication: Mail,
}
