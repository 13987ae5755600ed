/** Where the shop is: its days, weeks and months begin here, and its files are written so. */
export const houseZone = 'Europe/Berlin'
