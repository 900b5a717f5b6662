import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import type { Role } from '#contract/staff.ts'
import type { Site } from '../site.ts'
import { signedInBuyer } from './buyers.ts'

const run = promisify(execFile)

/** The owner's command about staff, beside the running server. */
export async function deskStaff({ dataDir }: Pick<Site, 'dataDir'>, ...words: readonly string[]): Promise<string> {
  const env = { DATA_DIR: dataDir, PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
  const cwd = join(import.meta.dirname, '..', '..')
  return (await run(process.execPath, ['scripts/desk.ts', 'staff', ...words], { cwd, env })).stdout
}

/** A new member with a proven address and a role at the desk, signed in in this browser. */
export async function signedInStaff(context: BrowserContext, site: Site, role: Role) {
  const member = await signedInBuyer(context, site)
  await deskStaff(site, 'add', member.email, role)
  return member
}
