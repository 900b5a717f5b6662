import { roomPaths } from '#contract/room-paths.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** At an address where there is no page. */
export const NotFoundPage = () => (
  <div className="grid gap-4">
    <h1 className="text-2xl font-bold">Not found</h1>
    <p>There is no such page in the course room.</p>
    <ButtonAnchor href={roomPaths.start} className="justify-self-start">
      To your batches
    </ButtonAnchor>
  </div>
)
