import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

/** A press shorter than this is a flick and turns at least one slide, as in Swiper. */
const FLICK_MS = 300
const DRAG_STARTS_AT = 5

interface Measures {
  readonly step: number
  readonly perView: number
}

function measure(track: HTMLElement): Measures {
  const [first, second] = track.children
  if (!(first instanceof HTMLElement)) return { step: 1, perView: 1 }
  const step = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth
  const gap = step - first.offsetWidth
  return { step, perView: Math.max(1, Math.round((track.clientWidth + gap) / step)) }
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The state of a scrolling row of slides: which one is first in view, how many fit, and how to go to another. */
export function useCarouselTrack(slideCount: number) {
  const track = useRef<HTMLDivElement>(null)
  const goingTo = useRef<number>(undefined)
  const [active, setActive] = useState(0)
  const [perView, setPerView] = useState(1)
  const last = Math.max(0, slideCount - perView)

  const goTo = useCallback(
    (index: number) => {
      if (!track.current) return
      const target = Math.min(Math.max(index, 0), last)
      goingTo.current = target
      setActive(target)
      track.current.scrollTo({
        left: target * measure(track.current).step,
        behavior: isMotionReduced() ? 'instant' : 'smooth',
      })
    },
    [last],
  )

  const onScroll = useCallback(() => {
    if (!track.current) return
    const place = track.current.scrollLeft / measure(track.current).step
    if (goingTo.current !== undefined && Math.abs(place - goingTo.current) > 0.02) return
    goingTo.current = undefined
    setActive(Math.round(place))
  }, [])

  useWidth(track, (element) => {
    goingTo.current = undefined
    setPerView(measure(element).perView)
    onScroll()
  })
  const drag = useMouseDrag(goTo, () => {
    goingTo.current = undefined
  })
  return { track, active: Math.min(active, last), last, goTo, onScroll, drag }
}

function useWidth(track: RefObject<HTMLElement | null>, onWidth: (element: HTMLElement) => void) {
  const latest = useRef(onWidth)
  useEffect(() => {
    latest.current = onWidth
  })
  useLayoutEffect(() => {
    const element = track.current
    if (!element) return
    const observer = new ResizeObserver(() => latest.current(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [track])
}

type TrackEvent = PointerEvent<HTMLElement>

/** Touch scrolls by itself; a mouse has to be followed. */
function useMouseDrag(goTo: (index: number) => void, onStart: () => void) {
  const start = useRef<{ x: number; left: number; at: number }>(undefined)

  function onPointerDown(event: TrackEvent) {
    onStart()
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    start.current = { x: event.clientX, left: event.currentTarget.scrollLeft, at: event.timeStamp }
  }

  function onPointerMove({ currentTarget: track, clientX, pointerId }: TrackEvent) {
    if (!start.current) return
    const moved = clientX - start.current.x
    if (!isDragged(track)) {
      if (Math.abs(moved) < DRAG_STARTS_AT) return
      track.setPointerCapture(pointerId)
      track.toggleAttribute(DRAGGED, true)
    }
    track.scrollLeft = start.current.left - moved
  }

  function onPointerUp({ currentTarget: track, clientX, timeStamp }: TrackEvent) {
    const from = start.current
    start.current = undefined
    if (!from || !isDragged(track)) return
    const { step } = measure(track)
    const moved = from.x - clientX
    const least = timeStamp - from.at < FLICK_MS ? 1 : 0
    goTo(Math.round(from.left / step) + Math.sign(moved) * Math.max(least, Math.round(Math.abs(moved) / step)))
    endDrag(track)
  }

  // Selected text would be carried away instead.
  const onDragStart = (event: DragEvent) => event.preventDefault()

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDragStart }
}

const DRAGGED = 'data-dragging'
const isDragged = (track: HTMLElement) => track.hasAttribute(DRAGGED)

// Snapping returns once the row stands still; earlier it would jump.
function endDrag(track: HTMLElement) {
  const end = () => track.removeAttribute(DRAGGED)
  if (isMotionReduced()) return end()
  track.addEventListener('scrollend', end, { once: true })
  setTimeout(end, 1000)
}
