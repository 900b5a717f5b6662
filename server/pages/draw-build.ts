import type { Config } from '../config.ts'
import { shippedSite } from '../features/content/site-at.ts'
import { readBuild } from './build.ts'
import { drawSite, type DrawingTask } from './draw-site.ts'
import { taskOf } from './drawing-task.ts'
import type { DrawnFile } from './page-files.ts'

interface DrawnBuild extends Pick<DrawingTask, 'headers'> {
  readonly files: readonly DrawnFile[]
}

/** What a fresh server with this build and configuration sends, drawn in this process: for checks and measurements. */
export async function drawBuild(dist: string, config: Config): Promise<DrawnBuild> {
  const build = await readBuild(dist)
  if (!build) throw new Error(`${dist} holds no build`)
  const task = taskOf({ config, dataDir: config.dataDir }, shippedSite(config, new Date()), build)
  return { headers: task.headers, files: await drawSite(task) }
}
