/** Links that end letters of one purpose to one address. They are sealed: they show neither, and outlive every database. */
import { PURPOSES, type Purpose } from '#contract/consents.ts'
import { unsubscribeAddress } from '#contract/paths.ts'
import { createSealer } from '../content/sealing.ts'

export interface Unsubscribing {
  readonly email: string
  readonly purpose: Purpose
}

const PLACE = 'unsubscribe'

interface LinkDeps {
  readonly siteUrl: string
  readonly secret: string
}

export const unsubscribeLink = ({ siteUrl, secret }: LinkDeps, { email, purpose }: Unsubscribing): string =>
  siteUrl + unsubscribeAddress(createSealer(secret).seal(`${purpose} ${email}`, PLACE))

/** null where the token is cut, forged or sealed with another secret. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribing | null {
  const opened = createSealer(secret).open(token, PLACE)
  const purpose = PURPOSES.find((one) => opened?.startsWith(`${one} `))
  return opened && purpose ? { purpose, email: opened.slice(purpose.length + 1) } : null
}
