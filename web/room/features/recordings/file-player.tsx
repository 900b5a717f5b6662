import { useEffect, useRef, useState, type RefObject } from 'react'
import type { WatchReport } from '#contract/recording-deeds.ts'
import type { Recording } from '#contract/recordings.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { goTo as goToPage } from '#web/room/parts/place.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chapters } from './chapters.tsx'
import { ViewerName } from './viewer-name.tsx'
import { createWatchLog } from './watch-log.ts'

interface FilePlayerProps {
  readonly batchKey: string
  readonly recording: Recording
  readonly viewer: string
  /** Null for whoever teaches. Says whether it arrived. */
  readonly onReport: ((report: WatchReport) => Promise<boolean>) | null
}

const REPORT_MS = 15_000
/** Whose position is in this last part begins anew. */
const END_SHARE = 0.05

/** A file of ours. The browser's own player asks for it part by part. */
export function FilePlayer({ batchKey, recording, viewer, onReport }: FilePlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)
  useReports(video, onReport)
  const goTo = (at: number) => {
    if (!video.current) return
    video.current.currentTime = at
    void video.current.play().catch(() => {})
  }
  const again = () => {
    const at = video.current?.currentTime ?? 0
    setBroken(false)
    video.current?.load()
    goTo(at)
  }
  return (
    <div className="grid gap-3">
      <div ref={frame} className="grid place-items-center bg-[#0b1f2a]">
        <div className="relative w-full">
          <Picture batchKey={batchKey} recording={recording} video={video} onBreak={() => setBroken(true)} />
          <ViewerName name={viewer} />
        </div>
      </div>
      {isBroken && <Broken onAgain={again} />}
      <div className="flex flex-wrap gap-2">
        {document.fullscreenEnabled && (
          <Button
            tone="plain"
            className="min-h-12"
            onClick={() => void frame.current?.requestFullscreen().catch(() => {})}
          >
            Full screen
          </Button>
        )}
        <AskAbout batchKey={batchKey} ofClass={recording.class} video={video} />
      </div>
      <Chapters chapters={recording.chapters} onGo={goTo} />
    </div>
  )
}

interface PictureProps extends Pick<FilePlayerProps, 'batchKey' | 'recording'> {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly onBreak: () => void
}

/** Where another device has stopped it goes on. */
function Picture({ batchKey, recording: { id, title, captions, watched, seconds }, video, onBreak }: PictureProps) {
  const address = roomPaths.recording(batchKey, id)
  const isLeftOpen = watched.position > 0 && watched.position < seconds * (1 - END_SHARE)
  return (
    // Subtitles are there where the trainer has some.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={`${address}/video`}
      aria-label={title}
      controls
      controlsList="nodownload nofullscreen"
      disablePictureInPicture
      playsInline
      preload="metadata"
      className="block max-h-screen w-full rounded-sheet"
      onLoadedMetadata={({ currentTarget }) => {
        if (isLeftOpen && currentTarget.currentTime === 0) currentTarget.currentTime = watched.position
      }}
      onError={onBreak}
    >
      {captions && <track kind="captions" src={`${address}/captions`} srcLang="en" label="Subtitles" default />}
    </video>
  )
}

interface AskAboutProps {
  readonly batchKey: string
  readonly ofClass: Recording['class']
  readonly video: RefObject<HTMLVideoElement | null>
}

const AskAbout = ({ batchKey, ofClass, video }: AskAboutProps) =>
  ofClass && (
    <Button
      tone="plain"
      className="min-h-12"
      onClick={() => goToPage(roomPaths.ask(batchKey, ofClass.id, Math.floor(video.current?.currentTime ?? 0)))}
    >
      Ask about this moment
    </Button>
  )

const Broken = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Alert>
    <p>The recording does not load. Check your connection; where you lost your place, it is closed to you.</p>
    <Button tone="plain" className="mt-2 min-h-12" onClick={onAgain}>
      Try again
    </Button>
  </Alert>
)

function useReports(video: RefObject<HTMLVideoElement | null>, onReport: FilePlayerProps['onReport']): void {
  const report = useRef(onReport)
  useEffect(() => void (report.current = onReport))
  useEffect(() => {
    const player = video.current
    if (!player || !report.current) return
    const log = createWatchLog()
    let isBegun = false
    const send = async () => {
      const taken = log.take()
      if (!isBegun || !report.current) return
      if (!(await report.current(taken))) log.giveBack(taken)
    }
    const played = () => {
      if (player.paused || player.seeking) return
      log.at(player.currentTime)
      if (isBegun) return
      // The server counts no more than the time since the first report allows.
      isBegun = true
      void send()
    }
    const rested = () => {
      log.rest(player.currentTime)
      void send()
    }
    const hidden = () => document.visibilityState === 'hidden' && void send()
    const events = { timeupdate: played, pause: rested, ended: rested, seeking: () => log.rest(player.currentTime) }
    for (const [name, hear] of Object.entries(events)) player.addEventListener(name, hear)
    document.addEventListener('visibilitychange', hidden)
    const timer = setInterval(() => !player.paused && void send(), REPORT_MS)
    return () => {
      clearInterval(timer)
      for (const [name, hear] of Object.entries(events)) player.removeEventListener(name, hear)
      document.removeEventListener('visibilitychange', hidden)
      void send()
    }
  }, [video])
}
