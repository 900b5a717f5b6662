import { paths } from '#contract/paths.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { localKeep } from './storage.ts'

const KEY = 'courseToContinue'
/** Milliseconds. A letter may be opened the next day. */
const LIFETIME = DAY_MS

export function rememberCourse(id: string, name: string): void {
  localKeep.write(KEY, JSON.stringify([id, name, Date.now()]))
}

export function courseToContinue(): { readonly to: string; readonly label: string } | null {
  const [id, name, since] = read()
  if (typeof id !== 'string' || typeof name !== 'string' || typeof since !== 'number') return null
  if (Math.abs(Date.now() - since) > LIFETIME) return null
  return { to: paths.course(id), label: `Continue to ${name}` }
}

function read(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localKeep.read(KEY) ?? '')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
