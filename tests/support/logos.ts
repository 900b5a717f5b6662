/** Logos of a business: each a plain surface of one colour, as a PNG file. */
import sharp, { type Sharp } from 'sharp'

export const LOGO_COLOUR = { r: 122, g: 31, b: 162 }

/** With these sides in pixels. */
export const surface = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { ...LOGO_COLOUR, alpha: 1 } } })

/** As it is set in `.env`. */
export const logoText = async (width = 240, height = 80): Promise<string> =>
  (await surface(width, height).png({ palette: true }).toBuffer()).toString('base64')
