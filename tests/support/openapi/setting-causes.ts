import { PICTURE_BYTES } from '#contract/pictures.ts'
import { surface } from '../logos.ts'
import { send, type Causes } from './call.ts'

/** What is refused about the settings of owners. */
export const SETTING_CAUSES: Causes = {
  'versionStale put /api/desk/owner-settings/{group}': (apps, call) => send(apps, call),
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
