/** The logo of the business, which stands in place of the drawn mark. Sides are pixels. */
import { PICTURE_FAULTS } from './pictures.ts'

export const LOGO_SIDE = 512
export const LOGO_BYTES = 32 * 1024
export const LEAST_LOGO_SIDE = 32
export const LONGEST_LOGO = 8

export interface Box {
  readonly width: number
  readonly height: number
}

/** A PNG file in base64, and a digest that changes with it. */
export interface Logo extends Box {
  readonly png: string
  readonly digest: string
}

export const LOGO_FAULTS = {
  ...PICTURE_FAULTS,
  tooSmall: `The logo is too small: each side needs ${LEAST_LOGO_SIDE} pixels`,
  tooLong: `One side of the logo is more than ${LONGEST_LOGO} times the other. Please cut it`,
} as const
export type LogoFault = keyof typeof LOGO_FAULTS

const AS_DATA = 'data:image/png;base64,'

export const logoFile = (text: string): string => (text.startsWith(AS_DATA) ? text.slice(AS_DATA.length) : text)

export const logoData = (text: string): string => AS_DATA + logoFile(text)

export const logoAddress = ({ digest }: Pick<Logo, 'digest'>): string => `/logo.${digest}.png`

/** Where the logo of the moment lies: addresses of earlier ones lead there. */
export const LOGO_OF_NOW = '/logo.png'

export const isLogoAddress = (address: string): boolean => /^\/logo\.[0-9a-f]+\.png$/.test(address)

export function fitted({ width, height }: Box, box: Box): Box {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
