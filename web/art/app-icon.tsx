import { Mark } from './brand-mark.tsx'

/** Colour of each role: `ink` -> `#10252e`. */
export type Palette = Readonly<Record<string, string>>

/** The roles' classes for a picture that stands alone, as the style sheet gives them to the pages. */
export const paletteStyle = (palette: Palette): string =>
  Object.entries(palette)
    .map(([role, colour]) => `.fill-${role}{fill:${colour}}.stroke-${role}{stroke:${colour}}`)
    .join('')

/** The mark as the browser's small icon, in the colours of the theme. */
export function Favicon({ light, dark }: { readonly light: Palette; readonly dark: Palette }) {
  const style = (palette: Palette) => `svg{color:${palette['ink']}}.fill-flare{fill:${palette['flare']}}`
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <style>{`${style(light)}@media (prefers-color-scheme:dark){${style(dark)}}`}</style>
      <g transform="translate(0 -3)">
        <Mark />
      </g>
    </svg>
  )
}

/** A picture of somebody else's, and the size at which it is drawn. */
export interface PlacedLogo {
  readonly href: string
  readonly width: number
  readonly height: number
}

interface LogoIconProps {
  readonly palette: Palette
  readonly logo: PlacedLogo
  /** Of the square in whose middle the logo stands. */
  readonly size: number
}

/** The logo of the business on paper, for home screens and tabs. */
export function LogoIcon({ palette, logo, size }: LogoIconProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill={palette['paper']} />
      <image {...logo} x={(size - logo.width) / 2} y={(size - logo.height) / 2} />
    </svg>
  )
}

interface AppIconProps {
  readonly palette: Palette
  /** Part of the width that the mark takes; a masked icon keeps clear of the edge. */
  readonly share: number
}

/** The mark on paper, for home screens. */
export function AppIcon({ palette, share }: AppIconProps) {
  const size = 32 / share
  const edge = (size - 32) / 2
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${size} ${size}`} color={palette['ink']}>
      <style>{paletteStyle(palette)}</style>
      <rect width={size} height={size} className="fill-paper" />
      <g transform={`translate(${edge} ${edge - 3})`}>
        <Mark />
      </g>
    </svg>
  )
}
