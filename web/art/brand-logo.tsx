import { BrandMark } from './brand-mark.tsx'

interface BrandLogoProps {
  readonly logo: { readonly address: string; readonly width: number; readonly height: number } | undefined
  /** How wide it may be. */
  readonly className?: string
}

/** The logo of the business beside its name, on white where the theme is dark; without one the drawn mark. */
export function BrandLogo({ logo, className = 'max-w-24' }: BrandLogoProps) {
  if (!logo) return <BrandMark />
  return (
    <img
      src={logo.address}
      width={logo.width}
      height={logo.height}
      alt=""
      className={`h-8 w-auto rounded-sheet object-contain dark:bg-[#fff] dark:p-0.5 ${className}`}
    />
  )
}
