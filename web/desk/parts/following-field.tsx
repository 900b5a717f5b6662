import { useEffect, useRef, type ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type FollowingFieldProps = Omit<ComponentProps<typeof TextField>, 'defaultValue'> & { readonly now: string | number }

/** Shows what stands there now, until somebody types something else: a form that stays open saves nothing back unseen. */
export function FollowingField({ now, ...rest }: FollowingFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(String(now))
  useEffect(() => {
    if (input.current?.value === shown.current) input.current.value = String(now)
    shown.current = String(now)
  }, [now])
  return <TextField ref={input} defaultValue={now} {...rest} />
}
