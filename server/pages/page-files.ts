import { createHash } from 'node:crypto'
import { LOGO_OF_NOW, logoAddress, type Logo } from '#contract/logo.ts'
import { dataAddress } from '#contract/page-content.ts'
import { pageDataAt } from '#contract/shown-pages.ts'
import { publicPathsOf, type PublicSite } from '#contract/site-content.ts'

/** A file of the snapshot, and every address at which it lies. */
export interface DrawnFile {
  readonly paths: readonly string[]
  /** Says what kind of file it is: `.html`. */
  readonly ending: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

interface PageData {
  readonly files: readonly DrawnFile[]
  /** The hash in the name of each page's data, by the page's path. */
  readonly hashes: Readonly<Record<string, string>>
}

/** The data of each page for visits inside the site, under a name that changes with them and under one that stays. */
export function pageDataOf(site: PublicSite): PageData {
  const files: DrawnFile[] = []
  const hashes: Record<string, string> = {}
  for (const path of publicPathsOf(site)) {
    const data = pageDataAt(site, path)
    if (!data) continue
    const body = JSON.stringify(data)
    const hash = shortHash(body)
    hashes[path] = hash
    files.push({ paths: [dataAddress(path), dataAddress(path, hash)], ending: '.json', body })
  }
  return { files, hashes }
}

/** The logo under a name that changes with it and under one that stays. */
export const logoFiles = (logo: Logo | null): DrawnFile[] =>
  logo ? [{ paths: [logoAddress(logo), LOGO_OF_NOW], ending: '.png', body: Buffer.from(logo.png, 'base64') }] : []

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
