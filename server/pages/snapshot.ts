import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { headersFor } from '../http/security-headers.ts'
import { isImmutable, type Served, staticFile, type StaticFiles } from '../http/static-files.ts'
import { type Packed, packQuickly } from './packed.ts'
import { pageDataOf } from './page-files.ts'

/** Everything that is sent at one moment: what was drawn together, and the files that never change. It never changes itself. */
export interface Snapshot extends Served {
  readonly id: string
}

interface Around {
  readonly config: Config
  readonly site: PublicSite
  readonly files: StaticFiles
}

export function snapshotOf({ id, inline, files: drawn }: Packed, { config, site, files }: Around): Snapshot {
  const own = drawn.flatMap(({ paths, ending, bodies }) =>
    paths.map((path) => [path, staticFile(path, ending, bodies)] as const),
  )
  const videos = [site.homeVideo, ...site.courses.map(({ sampleVideo }) => sampleVideo)].filter((url) => url !== null)
  return { id, files: new Map([...files, ...own]), headers: headersFor(config, { ...inline, videos }) }
}

/** Its files that open pages may still ask for when another snapshot has taken its place. */
export const immutableFiles = (snapshot: Snapshot | null): StaticFiles =>
  new Map([...(snapshot?.files ?? [])].filter(([, file]) => isImmutable(file)))

/** What pages show, without the pages: for a server without a build, whose pages come from elsewhere. */
export const dataAlone = (site: PublicSite): Packed => ({
  id: 'data',
  isWell: true,
  inline: { scriptHashes: [], styleHashes: [] },
  files: pageDataOf(site).files.map(packQuickly),
})
