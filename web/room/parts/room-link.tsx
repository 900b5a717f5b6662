import type { ComponentProps } from 'react'
import { goTo } from './place.ts'

interface RoomLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
}

/** A link within the room. */
export function RoomLink({ to, children, ...rest }: RoomLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}
