import { join } from 'node:path'
import { inProcess } from './in-process.ts'
import type { Rehearsed, RehearsalOrder } from './rehearse.ts'

const REHEARSAL_PROCESS = join(import.meta.dirname, 'rehearsal-process.ts')

/** Rehearses a restore in a process of its own. Throws a `BackupFault`, also when it is called off. */
export const rehearseInProcess = (order: RehearsalOrder, calledOff: AbortSignal): Promise<Rehearsed> =>
  inProcess(REHEARSAL_PROCESS, order, { work: 'rehearsal', calledOff })
