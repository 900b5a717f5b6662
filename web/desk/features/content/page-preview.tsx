import { useEffect, useRef, useState } from 'react'
import { deskFiles } from '#contract/desk-paths.ts'
import { SegmentedControl } from '#web/ui/dense/segmented-control.tsx'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'
import type { Named } from './content-calls.ts'

interface PagePreviewProps {
  readonly named: Named
  /** The pages that show the thing. */
  readonly pages: readonly string[]
  /** Of the draft as it is saved: another one is drawn anew. */
  readonly version: number
}

const WIDTHS = ['360', '768', '1280'] as const
type Width = (typeof WIDTHS)[number]
const OPTIONS = WIDTHS.map((value) => ({ value, label: `${value} px` }))
const HEIGHT = 600

/** The real page with the draft in place, as wide as on a phone, a tablet, a desk. */
export function PagePreview({ named: { kind, key }, pages, version }: PagePreviewProps) {
  const [width, setWidth] = useState<Width>('360')
  const [page, setPage] = useState(pages[0] ?? '')
  const { place, room } = useRoom()
  const scale = Math.min(1, room / Number(width))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl label="How wide" options={OPTIONS} value={width} onChoose={setWidth} />
        {pages.length > 1 && (
          <label className="grid gap-1 max-sm:w-full">
            <span className="text-sm text-ink-soft">Page</span>
            <select className={`${SMALL_CONTROL} w-full`} value={page} onChange={({ target }) => setPage(target.value)}>
              {pages.map((path) => (
                <option key={path}>{path}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div ref={place} className="overflow-hidden" style={{ height: HEIGHT }}>
        <iframe
          title={`Preview of ${page}, ${width} px wide`}
          sandbox="allow-same-origin"
          src={deskFiles.preview(kind, key, { page, version: String(version) })}
          className="block max-w-none origin-top-left border border-line bg-white"
          style={{ width: Number(width), height: HEIGHT / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

/** How wide the place is that the page has. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(360)
  useEffect(() => {
    if (!place.current) return
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width || 360))
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [])
  return { place, room }
}
