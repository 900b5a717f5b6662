import { publish } from '#stand-ins/content.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { testOn } from './browser.ts'
import { batchBody, webinarBody } from './published.ts'
import { trainerBody } from './trainers.ts'

/** Playwright's test on a site where somebody teaches. */
export const test = testOn(startTaughtSite)

/** A batch begins next year; one masterclass is ahead, two are over: of one everybody may see the recording. */
async function startTaughtSite(): Promise<Site> {
  const site = await startSite()
  await publish(site, {
    'trainer/meera-iyer': trainerBody(),
    'batch/AP-NEXT': batchBody(),
    'webinar/flooding': webinarBody({ speaker: null, speakerId: 'meera-iyer' }),
    'webinar/relief': webinarBody({
      subject: 'Sizing a relief valve',
      startsAt: '2026-02-07T11:00:00+05:30',
      publicVideo: `${site.standIn.origin}/video`,
      replayUrl: `${site.standIn.origin}/video?planted-replay`,
    }),
    'webinar/reflux': webinarBody({ subject: 'Reflux and energy', startsAt: '2026-01-10T11:00:00+05:30' }),
    'webinar/hidden': webinarBody({ subject: 'Never shown', startsAt: '2026-01-09T11:00:00+05:30', isHidden: true }),
  })
  return site
}
