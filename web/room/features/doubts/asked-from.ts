import type { RoomClass } from '#contract/room.ts'

/** Where in which recording somebody was who came to ask, as the address says it; null for everybody else. */
export function askedFrom(
  classes: readonly RoomClass[],
): { readonly classId: string; readonly second: number | null } | null {
  const said = new URLSearchParams(location.search)
  const [classId, at] = [said.get('class'), said.get('at') ?? '']
  const isKnown = classes.some(({ id }) => id === classId)
  return classId !== null && isKnown ? { classId, second: /^\d{1,5}$/.test(at) ? Number(at) : null } : null
}
