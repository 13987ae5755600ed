/** What a place hands its screen: the parts of the address. */
export type ScreenProps = { params: Readonly<Record<string, string>> }
