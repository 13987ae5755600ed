/** A start page is kept as a list is (ADR 0309): its widgets are the columns of this one, which no record is of. */
export const dashboardLayout = 'dashboard'

/** What the server tells beside it: how the page of one's role is arranged, read and never written as one's own (ADR 0332). */
export const dashboardOfRole = 'dashboard_of_role'
