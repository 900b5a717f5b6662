import type { Face } from '#contract/trainers.ts'

interface TrainerFaceProps {
  readonly face: Face
  /** As wide and high as this says. */
  readonly className: string
}

/** The photo of a trainer, or the initials while there is none. */
export function TrainerFace({ face, className }: TrainerFaceProps) {
  const shape = `${className} shrink-0 rounded-full border border-line`
  if ('src' in face) return <img {...face} alt={face.alt} loading="lazy" className={`${shape} object-cover`} />
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-wash font-bold text-ink-soft`}>
      {face.initials}
    </span>
  )
}
