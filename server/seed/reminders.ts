/** After being over-due and after each reminder, so many days until what comes next: every shop's, as 0295 sets them. */
export const reminderDays = [7, 14, 14, 14] as const
export const lastReminder = reminderDays.length - 1
