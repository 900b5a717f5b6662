/** The mark beside the brand's name: a control valve on its line. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <Mark />
    </svg>
  )
}

/** The mark alone, on a square of 32. */
export function Mark() {
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M2 21h4M26 21h4" />
        <path d="M16 21v-9" />
      </g>
      <path d="M6 15v12l20-12v12z" className="fill-flare" />
      <path d="M10 12a6 6 0 0 1 12 0z" fill="currentColor" />
    </>
  )
}
