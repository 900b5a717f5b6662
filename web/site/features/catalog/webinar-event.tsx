import type { WebinarEvent as Event } from '#contract/catalog.ts'
import { calendarLinks, webinarFile } from '#contract/calendar-links.ts'
import type { WebinarTexts } from '#contract/site-content.ts'
import { indianTime } from '#contract/indian-time.ts'
import { WebinarPoster } from '#web/art/webinar-poster.tsx'
import { settings } from '#web/platform/settings.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { OwnMoment } from './own-time.tsx'

/** The subject of the next webinar, who speaks, when, for how long, and the ways into a calendar. */
export function WebinarEvent({ event }: { readonly event: Event }) {
  const { brand, siteUrl } = settings()
  const { google, outlook } = calendarLinks(brand, siteUrl, event)
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-xl font-bold">{event.subject}</p>
      {event.speaker && <p>with {event.speaker}</p>}
      <p className="text-lg font-semibold text-balance">
        <time dateTime={event.startsAt}>{indianTime(event.startsAt)}</time>
        <OwnMoment iso={event.startsAt} />
      </p>
      <p className="text-ink-soft">{`${event.minutes} minutes, live online`}</p>
      <p className="flex flex-wrap gap-x-6" aria-label="Add to calendar">
        <a href={webinarFile(event.key)} className={LINK}>
          Add to calendar
        </a>
        <a href={google} target="_blank" rel="noreferrer" className={LINK}>
          Google Calendar
        </a>
        <a href={outlook} target="_blank" rel="noreferrer" className={LINK}>
          Outlook
        </a>
      </p>
    </div>
  )
}

/** The drawing with the words of the session on it. */
export function Poster({ webinar: { title, event } }: { readonly webinar: WebinarTexts }) {
  return (
    <Sheet className="overflow-hidden">
      <WebinarPoster className="block h-auto w-full" />
      <div className="border-t-2 border-flare px-5 py-4">
        <p className="tag text-flare">{event ? title : 'Live and free of charge'}</p>
        <p className="text-xl font-bold">{event?.subject ?? title}</p>
        {event && <p className="figures">{indianTime(event.startsAt)}</p>}
      </div>
    </Sheet>
  )
}

const LINK = 'link inline-flex min-h-11 items-center'
