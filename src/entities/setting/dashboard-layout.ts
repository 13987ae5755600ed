/** A start page is kept as a list is (ADR 0309): its widgets are the columns of this one, which no record is of. */
export const dashboardLayout = 'dashboard'
