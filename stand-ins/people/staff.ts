import type { BrowserContext } from '@playwright/test'
import type { Role } from '#contract/staff.ts'
import { ownerCommand } from '../owner-command.ts'
import type { Site } from '../site.ts'
import { signedInBuyer } from './buyers.ts'

/** The owner's command about staff, beside the running server. */
export const deskStaff = ({ dataDir }: Pick<Site, 'dataDir'>, ...words: readonly string[]): Promise<string> =>
  ownerCommand(dataDir, 'scripts/desk.ts', 'staff', ...words)

/** A new member with a proven address and a role at the desk, signed in in this browser. */
export async function signedInStaff(context: BrowserContext, site: Site, role: Role) {
  const member = await signedInBuyer(context, site)
  await deskStaff(site, 'add', member.email, role)
  return member
}
