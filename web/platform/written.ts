/** Who writes in this page, by their id. What they send is refused once another member has signed in beside it. */
export const written: { by: string | null } = { by: null }

export const writeAs = (uid: string): void => void (written.by ??= uid)
