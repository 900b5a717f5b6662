import { PICTURE_BYTES } from '#contract/pictures.ts'
import { surface } from '../logos.ts'
import { registerStaff, stepUp, turnOnFactor } from '../desk-staff.ts'
import type { TestApp } from '../test-app.ts'
import type { Apps } from './apps.ts'
import { securely } from './backup-causes.ts'
import { send, type Call, type Causes } from './call.ts'

/** Somebody who may change mail servers for this call alone: there is one owner elsewhere. */
async function asGuardedOwner(apps: Apps, call: Call, app: TestApp, email: string): Promise<Response> {
  const owner = await registerStaff(apps.app, email, 'owner')
  const { cookie } = await turnOnFactor(apps.app, owner.cookie)
  await stepUp(apps.app, cookie)
  const values = { SMTP_URL: 'smtp://refusing.example.com', MAIL_FROM: 'office@example.com' }
  const path = '/api/desk/owner-settings/mail'
  const answer = await send(apps, call, { app, path, cookie, body: { version: 0, values } })
  await apps.app.database.db.deleteFrom('staffRoles').where('userId', '=', owner.uid).execute()
  return answer
}

/** What is refused about the settings of owners. */
export const SETTING_CAUSES: Causes = {
  'notFound post /api/desk/staff/{uid}/factor/reset': securely,
  'versionStale put /api/desk/owner-settings/{group}': (apps, call) => send(apps, call),
  mailServerUnreachable: (apps, call) => asGuardedOwner(apps, call, apps.app, 'unreached@example.com'),
  'tooManyRequests put /api/desk/owner-settings/{group}': (apps, call) =>
    asGuardedOwner(apps, call, apps.limited, 'hasty@example.com'),
  'notFound put /api/desk/owner-settings/{group}': (apps, call) =>
    send(apps, call, { path: '/api/desk/owner-settings/nothing' }),
  'bodyTooLarge post /api/desk/owner-settings/logo': (apps, call) =>
    send(apps, call, { body: 'x'.repeat(PICTURE_BYTES + 1) }),
  async 'versionStale post /api/desk/owner-settings/logo'({ app }, { cookie, path }) {
    const body = new Uint8Array(await surface(64, 64).png().toBuffer())
    return app.request(path, { method: 'POST', body, headers: { cookie } })
  },
  'fieldsInvalid post /api/desk/owner-settings/logo': (apps, call) =>
    send(apps, call, { path: '/api/desk/owner-settings/logo' }),
}
