import { AsyncLocalStorage } from 'node:async_hooks'
import { passingFault } from './faults.ts'

const current = new AsyncLocalStorage<{ fault: Error | null }>()

/** Runs one request's work; what its queries met can be asked for inside, also where a library hides it. */
export const notingFaults = <T>(work: () => T): T => current.run({ fault: null }, work)

export const notedFault = (): Error | null => current.getStore()?.fault ?? null

export function noteFault(error: unknown): void {
  const request = current.getStore()
  if (request && error instanceof Error && passingFault(error)) request.fault = error
}
