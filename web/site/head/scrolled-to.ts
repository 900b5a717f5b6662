/** How far down each page of this tab was read when it was left, for a reload and a way back. */
const keyOf = (path = '') => `scrolledTo ${path}`

export const noteScroll = (): void => tolerantly(() => sessionStorage.setItem(keyOf(window.shownPath), `${scrollY}`))

export const forgetScroll = (path: string): void => tolerantly(() => sessionStorage.removeItem(keyOf(path)))

export function notedScroll(path: string): number {
  let noted = 0
  tolerantly(() => (noted = Number(sessionStorage.getItem(keyOf(path)))))
  return noted
}

// A browser may refuse to store anything.
function tolerantly(act: () => unknown): void {
  try {
    act()
  } catch {}
}
