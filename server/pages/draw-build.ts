import type { Config } from '../config.ts'
import { shippedSite } from '../features/content/site-at.ts'
import { readBuild } from './build.ts'
import { drawSite, type Drawing } from './draw-site.ts'
import { taskOf } from './drawing-task.ts'

/** What a fresh server with this build and configuration sends, drawn in this thread: for checks and measurements. */
export async function drawBuild(dist: string, config: Config): Promise<Drawing> {
  const build = await readBuild(dist)
  if (!build) throw new Error(`${dist} holds no build`)
  return drawSite(taskOf({ config, dataDir: config.dataDir }, shippedSite(config, new Date()), build))
}
