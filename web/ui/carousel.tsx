import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useCarouselTrack } from './carousel-track.ts'

interface CarouselProps {
  readonly label: string
  readonly slides: readonly ReactNode[]
}

/** A row of slides that scrolls: 1 in view, 2 from a width of 640, 3 from 768. See docs/decisions/038-carousel.md. */
export function Carousel({ label, slides }: CarouselProps) {
  const { track, active, last, goTo, onScroll, drag } = useCarouselTrack(slides.length)
  const onKeyDown = turnByKey(active, last, goTo)
  return (
    <section aria-roledescription="carousel" aria-label={label} className="swiper">
      {/* A region that scrolls must be reachable by keyboard, and here arrow keys turn whole slides. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={`${label}: slides`}
        className="swiper-wrapper grid cursor-grab [scroll-snap-type:x_mandatory] auto-cols-[100%] grid-flow-col gap-[10px] overflow-x-auto overscroll-x-contain [scrollbar-width:none] data-dragging:cursor-grabbing data-dragging:snap-none data-dragging:select-none min-[640px]:auto-cols-[calc((100%-20px)/2)] min-[640px]:gap-[20px] min-[768px]:auto-cols-[calc((100%-80px)/3)] min-[768px]:gap-[40px]"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        {...drag}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={`swiper-slide snap-start snap-always ${slideState(index, active)}`}
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="mt-6 flex items-center justify-center gap-2 min-[640px]:gap-4">
        <Turn towards="Previous" isDisabled={active === 0} onTurn={() => goTo(active - 1)} />
        <Bullets count={last + 1} active={active} goTo={goTo} onKeyDown={onKeyDown} />
        <Turn towards="Next" isDisabled={active === last} onTurn={() => goTo(active + 1)} />
      </div>
      <p className="figures mt-1 text-center text-sm text-ink-soft min-[640px]:hidden">
        {active + 1} of {last + 1}
      </p>
    </section>
  )
}

function slideState(index: number, active: number): string {
  if (index === active) return 'swiper-slide-active'
  if (index === active - 1) return 'swiper-slide-prev'
  return index === active + 1 ? 'swiper-slide-next' : ''
}

type KeyHandler = (event: KeyboardEvent<HTMLElement>) => void

function turnByKey(active: number, last: number, goTo: (index: number) => void): KeyHandler {
  return (event) => {
    const target = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    goTo(target)
  }
}

interface BulletsProps {
  readonly count: number
  readonly active: number
  readonly goTo: (index: number) => void
  readonly onKeyDown: KeyHandler
}

/** A dot for each position, the present one in the middle: one stop for the Tab key, arrow keys from there. */
function Bullets({ count, active, goTo, onKeyDown }: BulletsProps) {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef(active)
  useEffect(() => {
    // At first it is right; measuring would make the browser lay out the whole page.
    if (shown.current === active) return
    shown.current = active
    const dot = row.current?.children[active]
    if (row.current && dot instanceof HTMLElement)
      row.current.scrollLeft = dot.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - dot.clientWidth) / 2
  }, [active])
  return (
    <div
      ref={row}
      role="group"
      aria-label="Choose a slide"
      className="swiper-pagination swiper-pagination-clickable swiper-pagination-bullets flex max-w-[168px] overflow-x-auto [scrollbar-width:none] min-[640px]:max-w-full"
    >
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          // Focus follows the active dot, so that arrow keys can go on from it.
          ref={(button) => {
            if (index === active && button?.parentElement?.contains(document.activeElement)) button.focus()
          }}
          tabIndex={index === active ? 0 : -1}
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === active ? 'true' : undefined}
          className={`swiper-pagination-bullet group grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full ${index === active ? 'swiper-pagination-bullet-active' : ''}`}
          onClick={() => goTo(index)}
          onKeyDown={onKeyDown}
        >
          <span className="size-2.5 rounded-full border border-ink-soft group-hover:bg-ink-soft group-aria-[current]:border-flare group-aria-[current]:bg-flare" />
        </button>
      ))}
    </div>
  )
}

interface TurnProps {
  readonly towards: 'Previous' | 'Next'
  readonly isDisabled: boolean
  readonly onTurn: () => void
}

function Turn({ towards, isDisabled, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={`${towards} slide`}
      // Not `disabled`: focus would be lost at the end of the row.
      aria-disabled={isDisabled}
      className="grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-full border border-ink-soft bg-sheet hover:bg-wash aria-disabled:cursor-default aria-disabled:opacity-50"
      onClick={onTurn}
    >
      <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={towards === 'Next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
