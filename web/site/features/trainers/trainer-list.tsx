import { paths } from '#contract/paths.ts'
import type { TrainerCard } from '#contract/trainers.ts'
import { Link } from '#web/ui/link.tsx'
import { TrainerFace } from './trainer-face.tsx'

/** Trainers one below the other: face, name, what they do, and where they have worked. */
export function TrainerList({ trainers }: { readonly trainers: readonly TrainerCard[] }) {
  return (
    <ul className="grid gap-4">
      {trainers.map(({ id, name, title, face, facts }) => (
        <li key={id} className="flex flex-wrap gap-5 rounded-sheet border border-line bg-sheet p-5">
          <TrainerFace face={face} className="size-20 text-2xl" />
          <div className="min-w-0 flex-[1_1_14rem]">
            <Link to={paths.trainer(id)} className="link inline-flex min-h-11 items-center text-lg font-semibold">
              {name}
            </Link>
            <p>{title}</p>
            <p className="text-ink-soft wrap-anywhere">{facts}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
