import { useMay } from '#web/platform/staff/me.ts'
import { type Screen, screens } from '#web/desk/pages/screens.ts'

export type MenuItem = Screen & { readonly place: NonNullable<Screen['place']> }

const hasPlace = (screen: Screen): screen is MenuItem => screen.place !== null

/** The screens that this person may open. */
export function useMenu(): readonly MenuItem[] {
  const may = useMay()
  return screens.filter(hasPlace).filter(({ right }) => right === null || may(right))
}

/** Whether a screen, or a page below it, is the one on show. */
export const isShown = ({ path }: Screen, shown: string, all: readonly Screen[]): boolean =>
  all
    .filter((one) => shown === one.path || shown.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.path === path
