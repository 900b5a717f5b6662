import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
  readonly state?: unknown
}

/** A link within the site. The router's own brings prefetching and route discovery, which this site has otherwise or not at all. */
export function Link({ to, state, onClick, children, ...attributes }: LinkProps) {
  const href = useHref(to)
  const { target } = attributes
  const follow = useLinkClickHandler(to, { state, ...(target ? { target } : {}) })
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** The same, marked while its page is shown. */
export function NavLink(props: LinkProps) {
  const isShown = useLocation().pathname.toLowerCase() === props.to.toLowerCase()
  return <Link aria-current={isShown ? 'page' : undefined} {...props} />
}
