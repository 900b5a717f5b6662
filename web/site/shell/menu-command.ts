import type { MouseEvent } from 'react'

export const SIDE_MENU_ID = 'side-menu'

type Command = 'show-modal' | 'close'

/** Attributes of a button by which the browser itself opens or closes the menu: also before the code has come, and without any. */
export const menuCommand = (command: Command) => ({
  command,
  commandfor: SIDE_MENU_ID,
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // A browser that knows the attributes has no need of this.
    if (!('commandForElement' in currentTarget)) obey(command)
  },
})

export const closeMenu = (): void => obey('close')

function obey(command: Command): void {
  const menu = document.getElementById(SIDE_MENU_ID)
  if (!(menu instanceof HTMLDialogElement)) return
  if (command === 'close') menu.close()
  else if (!menu.open) menu.showModal()
}
