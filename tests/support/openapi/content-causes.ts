import { ContentDraft, DRAFT_BYTES } from '#contract/desk-drafts.ts'
import type { Apps } from './apps.ts'
import { type Call, type Cause, type Causes, send } from './call.ts'

const THING = '/api/desk/content/{kind}/{key}'

/** How each refusal of content at the desk comes about. */
export const CONTENT_CAUSES: Causes = {
  contentUnknown: (apps, call) => send(apps, call, { path: call.path.replace('about/about', 'none/none') }),
  'contentUnknown post /api/desk/content/{kind}/begin': (apps, call) =>
    send(apps, call, { path: '/api/desk/content/home/begin' }),
  contentSame: (apps, call) => send(apps, call),
  contentFaulty: (apps, call) => send(apps, call, { body: { number: 9, seen: 0, why: 'x' } }),
  [`versionStale put ${THING}/draft`]: (apps, call) => send(apps, call),
  [`bodyTooLarge put ${THING}/draft`]: (apps, call) =>
    send(apps, call, { headers: { 'Content-Length': String(DRAFT_BYTES + 1) } }),
  [`versionStale delete ${THING}/draft`]: (apps, call) => send(apps, call),
  [`fieldsInvalid delete ${THING}/draft`]: (apps, call) => send(apps, call, { path: call.path.replace(/\?.*/, '') }),
  [`versionStale post ${THING}/draft/settle`]: (apps, call) => send(apps, call),
  async [`versionStale post ${THING}/draft/take`](apps, call, { staff }) {
    await written(apps, { ...call, cookie: staff.withFactor }, {})
    return send(apps, call, { body: { of: staff.support.uid, version: 99 } })
  },
  [`fieldsInvalid get ${THING}/preview`]: (apps, call) => send(apps, call, { path: call.path.replace(/\?.*/, '') }),
  [`contentFaulty get ${THING}/preview`]: (apps, call) => send(apps, call, { app: apps.undrawn }),
  [`versionStale post ${THING}/call-back`]: (apps, call) => send(apps, call),
  ...Object.fromEntries(
    ['publish', 'schedule'].flatMap((deed): ReadonlyArray<readonly [string, Cause]> => [
      [`versionStale post ${THING}/${deed}`, (apps, call) => send(apps, call)],
      [
        `contentSame post ${THING}/${deed}`,
        async (apps, call) => send(apps, call, { body: { ...call.body, version: await written(apps, call, {}) } }),
      ],
      [
        `contentFaulty post ${THING}/${deed}`,
        async (apps, call) => {
          const version = await written(apps, call, { lead: 'New' })
          return send(apps, call, { app: apps.undrawn, body: { ...call.body, version } })
        },
      ],
    ]),
  ),
  [`versionStale post ${THING}/restore`]: (apps, call) => send(apps, call, { body: { number: 0, seen: 9, why: 'x' } }),
  [`fieldsInvalid get ${THING}/versions/{number}`]: (apps, call) =>
    send(apps, call, { path: `${call.path}?against=x` }),
}

/** The version of a draft of About that was begun anew, with changes to what is live. */
async function written({ app }: Apps, { cookie }: Call, changes: object): Promise<number> {
  const path = '/api/desk/content/about/about/draft'
  const read = async () => ContentDraft.parse(await (await app.request(path, { headers: { cookie } })).json())
  const { version: before } = await read()
  await app.request(`${path}?version=${before}`, { method: 'DELETE', headers: { cookie } })
  const { body, version } = await read()
  await app.send('PUT', path, { body: { ...body, ...changes }, secrets: {}, baseNumber: 0, version }, { cookie })
  return version + 1
}
