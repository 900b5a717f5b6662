import type { Counts } from './counts.ts'
import { prepareBuild } from '../setup/build.js'
import { Fault } from '../setup/run.js'

export const runBuild = (): Promise<Counts> => counted(prepareBuild)

/** Counts a preparation as one test, so that one that fails is reported like any other. */
export async function counted(prepare: () => Promise<void>): Promise<Counts> {
  try {
    await prepare()
    return { passed: 1, failed: 0 }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}
