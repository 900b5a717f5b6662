import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { isImmutable, type Served, staticFile, type StaticFiles } from '../http/static-files.ts'
import { type Packed, packQuickly } from './packed.ts'
import { logoFiles, pageDataOf } from './page-files.ts'
import { pageHeaders } from './page-headers.ts'

/** Everything that is sent at one moment: what was drawn together, and the files that never change. It never changes itself. */
export interface Snapshot extends Served {
  readonly id: string
}

export function snapshotOf({ id, headers, files: drawn }: Packed, files: StaticFiles): Snapshot {
  const own = drawn.flatMap(({ paths, ending, bodies, headers: ownHeaders = {} }) =>
    paths.map((path) => [path, { ...staticFile(path, ending, bodies), headers: ownHeaders }] as const),
  )
  return { id, headers, files: new Map([...files, ...own]) }
}

/** Its files that open pages may still ask for when another snapshot has taken its place. */
export const immutableFiles = (snapshot: Snapshot | null): StaticFiles =>
  new Map([...(snapshot?.files ?? [])].filter(([, file]) => isImmutable(file)))

/** What pages show, without the pages: for a server without a build, whose pages come from elsewhere. */
export const dataAlone = (config: Config, site: PublicSite): Packed => ({
  id: 'data',
  isWell: true,
  headers: pageHeaders(config, site, null),
  files: [...pageDataOf(site).files, ...logoFiles(config.logo)].map(packQuickly),
})
