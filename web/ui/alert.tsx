import type { ReactNode } from 'react'

interface AlertProps {
  readonly tone?: 'success' | 'problem'
  readonly children: ReactNode
  readonly className?: string
}

const TONES = {
  success: 'border-product bg-product-wash text-product',
  problem: 'border-trip bg-trip-wash text-trip',
}

/** A message that a screen reader announces at once. */
export function Alert({ tone = 'problem', children, className = '' }: AlertProps) {
  return (
    <div role="alert" className={`rounded-sheet border px-4 py-3 font-medium ${TONES[tone]} ${className}`}>
      {children}
    </div>
  )
}
