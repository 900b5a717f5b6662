import { join } from 'node:path'
import type { LogoFault } from '#contract/logo.ts'
import { askProcess } from '../../processes/ask-process.ts'

export interface LogoTask {
  readonly bytes: Uint8Array
}

export interface DrawnLogo {
  readonly png: Uint8Array
}

const PATIENCE_MS = 30_000
const LOGO_PROCESS = join(import.meta.dirname, 'logo-process.ts')

/** Draws a JPEG, PNG or WebP file anew as a small PNG. Throws when the process dies or is called off. */
export const drawLogo = (task: LogoTask, calledOff: AbortSignal): Promise<DrawnLogo | LogoFault> =>
  askProcess(LOGO_PROCESS, task, { work: 'Reading the logo', patienceMs: PATIENCE_MS, calledOff })
